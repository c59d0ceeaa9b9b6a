package com.salescrm.sync.imports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sync.CommandRun;
import com.salescrm.sync.cli.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandTest {
  private static final String MAP = """
      Customer no = custom.cf_customer_no
      Company = name
      Seats = custom.cf_seats:number
      Tags = custom.cf_tags:multiple
      Mail = contacts[0].email
      """;
  private static final String CSV = """
      Customer no,Company,Seats,Tags,Mail,Internal
      1,Acme,10,a;b,ada@acme.example,x
      2,"Bolt, Inc.",,,,
      """;

  @TempDir
  Path folder;

  private Sandbox sandbox;

  @BeforeEach
  void start() throws Exception {
    sandbox = Sandbox.builder()
        .customField("cf_customer_no", "Customer no")
        .customField("cf_seats", "Seats")
        .multiValueCustomField("cf_tags", "Tags")
        .start();
    Files.writeString(folder.resolve("map"), MAP);
  }

  @AfterEach
  void stop() {
    assertThat(sandbox.violations()).isEmpty();
    sandbox.close();
  }

  @Test
  void import_apply_createsThenChangesNothingThenUpdatesWhatDiffers() throws Exception {
    CommandRun first = run(CSV, "--apply");

    assertThat(first.err())
        .isEqualToIgnoringNewLines("crm-sync: columns without a field are ignored: Internal");
    assertThat(first.exitCode()).isZero();
    assertThat(first.lines()).containsExactly("2 created, 0 updated, 0 unchanged, 0 rejected");
    JsonNode acme = lead("1");
    assertThat(acme.path("name").asText()).isEqualTo("Acme");
    assertThat(acme.path("custom.cf_seats").asInt()).isEqualTo(10);
    assertThat(acme.path("custom.cf_tags")).hasToString("[\"a\",\"b\"]");
    assertThat(acme.at("/contacts/0/emails/0/email").asText()).isEqualTo("ada@acme.example");

    assertThat(run(CSV, "--apply").lines())
        .containsExactly("0 created, 0 updated, 0 unchanged, 2 done by an earlier run, 0 rejected");
    deleteJournal();
    assertThat(run(CSV, "--apply").lines())
        .containsExactly("0 created, 0 updated, 2 unchanged, 0 rejected");
    deleteJournal();
    sandbox.clearRequests();
    assertThat(run(CSV.replace("Acme", "Acme AG"), "--apply").lines())
        .containsExactly("0 created, 1 updated, 1 unchanged, 0 rejected");
    assertThat(writes()).containsExactly("PUT {\"name\":\"Acme AG\"}");
    assertThat(sandbox.count("lead")).isEqualTo(2);
    assertThat(folder.resolve("leads.rejected.csv")).doesNotExist();
  }

  @Test
  void import_withoutApply_printsAndWritesNothing() throws Exception {
    run(CSV, "--apply");
    deleteJournal();
    sandbox.clearRequests();

    CommandRun run = run(CSV + "3,Cora,many,,,\n4,Dora,7,,,\n,Eve,,,,\n");

    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(run.lines())
        .containsExactly(
            "exists 1 {\"custom.cf_customer_no\":\"1\",\"name\":\"Acme\",\"custom.cf_seats\":10,"
                + "\"custom.cf_tags\":[\"a\",\"b\"],\"contacts\":[{\"emails\":[{\"email\":\"ada@acme.example\"}]}]}",
            "exists 2 {\"custom.cf_customer_no\":\"2\",\"name\":\"Bolt, Inc.\"}",
            "reject line 4: 'Seats': 'many' is not a number such as 1200.50",
            "create 4 {\"custom.cf_customer_no\":\"4\",\"name\":\"Dora\",\"custom.cf_seats\":7}",
            "reject line 6: no key in 'Customer no'",
            "1 to create, 2 exist and are updated where they differ, 2 rejected",
            "Nothing was written. Add --apply to write.");
    assertThat(writes()).isEmpty();
    assertThat(folder.resolve("leads.csv.journal")).doesNotExist();
    assertThat(folder.resolve("leads.rejected.csv")).doesNotExist();
  }

  @Test
  void import_badRows_areWrittenWithTheReasonAndTheOthersAreImported() throws Exception {
    CommandRun run = run("""
        Customer no,Company,Seats,Tags,Mail
        1,Acme,ten,,
        2,Bolt,,,
        2,Bolt,5,,
        3
        ,Cora,,,
        4,Dora,,,not-an-address
        """, "--apply");

    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
    Path rejected = folder.resolve("leads.rejected.csv");
    assertThat(run.err()).endsWith("crm-sync: 4 rows were rejected; see " + rejected + "\n");
    assertThat(run.lines()).containsExactly("1 created, 1 updated, 0 unchanged, 4 rejected");
    assertThat(Files.readAllLines(rejected).get(0))
        .isEqualTo("Customer no,Company,Seats,Tags,Mail,rejection");
    assertThat(Files.readAllLines(rejected))
        .contains(
            "1,Acme,ten,\"\",\"\",'Seats': 'ten' is not a number such as 1200.50",
            "\"\",Cora,\"\",\"\",\"\",no key in 'Customer no'")
        .anyMatch(
            line -> line.startsWith("3,\"\",\"\",\"\",\"\",\"line 5 of the CSV file has 1 values"))
        .anyMatch(line -> line.startsWith("4,Dora,\"\",\"\",not-an-address,\"failed: ")
            || line.startsWith("4,Dora,\"\",\"\",not-an-address,failed: "));
    assertThat(lead("2").path("custom.cf_seats").asInt()).isEqualTo(5);
  }

  @Test
  void import_jsonLinesWithLostResponses_createsEachRowOnce() throws Exception {
    sandbox
        .faults()
        .next(Fault.resetAfterProcessing())
        .on("POST", "/lead/")
        .rate(0.3, 1)
        .always();
    String rows = IntStream.range(0, 40)
        .mapToObj(i -> "{\"name\": \"Lead " + i + "\", \"custom.cf_seats\": " + i + "}")
        .collect(Collectors.joining("\n"));
    Path file = Files.writeString(folder.resolve("leads.jsonl"), rows);

    CommandRun run =
        CommandRun.against(sandbox, folder, "import", file.toString(), "--key", "name", "--apply");

    assertThat(run.err()).isEmpty();
    assertThat(run.lines()).containsExactly("40 created, 0 updated, 0 unchanged, 0 rejected");
    assertThat(sandbox.leads())
        .extracting(lead -> lead.path("name").asText())
        .hasSize(40)
        .doesNotHaveDuplicates();
  }

  @Test
  void import_contactsAndOpportunities_areWritten() throws Exception {
    run(CSV, "--apply");
    String lead = lead("1").path("id").asText();
    Path contacts = Files.writeString(
        folder.resolve("contacts.jsonl"),
        "{\"lead_id\": \"" + lead
            + "\", \"name\": \"Ben\", \"emails\": [{\"email\": \"b@b.example\"}]}\n");
    Path opportunities = Files.writeString(
        folder.resolve("opportunities.csv"), "note,lead_id,value\nBig," + lead + ",1050\n");

    for (String type : List.of("contact", "opportunity")) {
      Path file = type.equals("contact") ? contacts : opportunities;
      String key = type.equals("contact") ? "name" : "note";
      CommandRun run = CommandRun.against(
          sandbox, folder, "import", file.toString(), "--type", type, "--key", key, "--apply");

      assertThat(run.lines()).containsExactly("1 created, 0 updated, 0 unchanged, 0 rejected");
    }
    assertThat(sandbox.opportunities().get(0).path("value").asInt()).isEqualTo(1050);
    assertThat(sandbox.contacts())
        .anyMatch(contact -> contact.at("/emails/0/email").asText().equals("b@b.example"));
  }

  @Test
  void import_severalObjectsWithTheKey_areRejectedWithTheirIds() throws Exception {
    run(CSV, "--apply");
    Path names = Files.writeString(folder.resolve("names.csv"), "name,url\nAcme,x\n");
    run(CSV.replace("\n1,", "\n7,"), "--apply");

    CommandRun run =
        CommandRun.against(sandbox, folder, "import", names.toString(), "--key", "name");

    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(run.lines().get(0))
        .startsWith("reject line 2: 2 objects have this key: lead_")
        .contains(lead("1").path("id").asText(), lead("7").path("id").asText());
  }

  @Test
  void import_columnsWithoutMapping_areListed() throws Exception {
    Path file = Files.writeString(folder.resolve("leads.csv"), CSV);

    CommandRun run =
        CommandRun.against(sandbox, folder, "import", file.toString(), "--key", "Company");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "crm-sync: columns that are no field of a lead (map them with --map):"
                + " 'Customer no', 'Company', 'Seats', 'Tags', 'Mail', 'Internal'");
  }

  @Test
  void import_wrongArguments_areReportedAndNothingIsSent() throws Exception {
    CommandRun missing = CommandRun.against(
        sandbox, folder, "import", folder.resolve("no.csv").toString(), "--key", "name");
    CommandRun same = run(CSV, "--rejected", folder.resolve("leads.csv").toString());

    assertThat(missing.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(missing.err()).startsWith("crm-sync: cannot read ");
    assertThat(same.err())
        .isEqualToIgnoringNewLines(
            "crm-sync: --rejected: " + folder.resolve("leads.csv") + " is the input");
    assertThat(sandbox.requests()).isEmpty();
  }

  private CommandRun run(String csv, String... more) throws Exception {
    Path file = Files.writeString(folder.resolve("leads.csv"), csv);
    List<String> arguments = new ArrayList<>(List.of(
        "import",
        file.toString(),
        "--key",
        "Customer no",
        "--map",
        folder.resolve("map").toString()));
    arguments.addAll(List.of(more));
    return CommandRun.against(sandbox, folder, arguments.toArray(String[]::new));
  }

  private void deleteJournal() throws Exception {
    Files.delete(folder.resolve("leads.csv.journal"));
  }

  private JsonNode lead(String number) {
    return sandbox.leads().stream()
        .filter(lead -> lead.path("custom.cf_customer_no").asText().equals(number))
        .findFirst()
        .orElseThrow();
  }

  private List<String> writes() {
    return sandbox.requests().stream()
        .filter(call -> !call.method().equals("GET"))
        .map(call -> call.method() + " " + call.body())
        .toList();
  }
}
