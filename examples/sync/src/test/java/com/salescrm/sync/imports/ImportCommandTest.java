package com.salescrm.sync.imports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.CommandRun;
import com.salescrm.sync.cli.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ImportCommandTest extends ImportTestBase {
  @Test
  void import_apply_createsThenChangesNothingThenUpdatesWhatDiffers() throws Exception {
    CommandRun first = run(CSV, "--apply");

    assertThat(first.err())
        .isEqualTo("crm-sync: columns without a field are ignored: Internal\n" + ENTRIES);
    assertThat(first.exitCode()).isZero();
    assertThat(first.lines()).containsExactly("2 created, 0 updated, 0 unchanged, 0 rejected");
    JsonNode acme = lead("1");
    assertThat(acme.path("name").asText()).isEqualTo("Acme");
    assertThat(acme.path("custom.cf_seats").asInt()).isEqualTo(10);
    assertThat(acme.path("custom.cf_tags")).hasToString("[\"a\",\"b\"]");
    assertThat(acme.at("/contacts/0/emails/0/email").asText()).isEqualTo("ada@acme.example");

    assertThat(folder.resolve("leads.csv.journal")).doesNotExist();
    assertThat(run(CSV, "--apply").lines())
        .containsExactly("0 created, 0 updated, 2 unchanged, 0 rejected");
    sandbox.clearRequests();
    assertThat(run(CSV.replace("Acme", "Acme AG"), "--apply").lines())
        .containsExactly("0 created, 1 updated, 1 unchanged, 0 rejected");
    assertThat(writes()).containsExactly("PUT {\"name\":\"Acme AG\"}");
    assertThat(sandbox.count("lead")).isEqualTo(2);
    assertThat(folder.resolve("leads.rejected.csv")).doesNotExist();
  }

  @Test
  void import_statusThatTheListStatesAsLabel_isWrittenOnlyIfItDiffers() throws Exception {
    Path file = Files.writeString(
        folder.resolve("leads.csv"), "name,status\nAcme,Potential\nBolt,Qualified\n");
    String[] arguments = {"import", file.toString(), "--key", "name", "--apply"};
    assertThat(command(arguments).lines())
        .containsExactly("2 created, 0 updated, 0 unchanged, 0 rejected");
    sandbox.clearRequests();

    assertThat(command(arguments).lines())
        .containsExactly("0 created, 0 updated, 2 unchanged, 0 rejected");

    assertThat(writes()).isEmpty();
    Files.writeString(file, "name,status\nAcme,Qualified\nBolt,Qualified\n");
    assertThat(command("import", file.toString(), "--key", "name").lines().get(0))
        .endsWith("): status \"Potential\" → \"Qualified\"");
    assertThat(command(arguments).lines())
        .containsExactly("0 created, 1 updated, 1 unchanged, 0 rejected");
    assertThat(writes()).containsExactly("PUT {\"status\":\"Qualified\"}");
  }

  @Test
  void import_laterFileWithAnEarlierValue_writesItAgain() throws Exception {
    run(CSV, "--apply");
    run(CSV.replace("Acme", "Acme AG"), "--apply");

    assertThat(run(CSV, "--apply").lines())
        .containsExactly("0 created, 1 updated, 1 unchanged, 0 rejected");

    assertThat(lead("1").path("name").asText()).isEqualTo("Acme");
  }

  @Test
  void import_namedJournal_staysAndSkipsItsRows() throws Exception {
    String journal = folder.resolve("journal").toString();
    run(CSV, "--apply", "--journal", journal);

    assertThat(run(CSV, "--apply", "--journal", journal).lines())
        .containsExactly("0 created, 0 updated, 0 unchanged, 2 done by an earlier run, 0 rejected");
  }

  @Test
  void import_filesWithAByteOrderMark_areReadWithoutIt() throws Exception {
    Files.writeString(folder.resolve("map"), "\uFEFF# columns\n" + MAP);
    Path json = Files.writeString(
        folder.resolve("leads.jsonl"),
        "\uFEFF{\"Customer no\": \"1\", \"Company\": \"Acme\", \"Seats\": 1, \"Tags\": \"a\", \"Mail\": \"a@b.example\"}\n");

    CommandRun run = command(
        "import",
        json.toString(),
        "--key",
        "Customer no",
        "--map",
        folder.resolve("map").toString(),
        "--apply");

    assertThat(run.err()).isEqualTo(ENTRIES);
    assertThat(run.lines()).containsExactly("1 created, 0 updated, 0 unchanged, 0 rejected");
  }

  @Test
  void import_withoutApply_printsAndWritesNothing() throws Exception {
    run(CSV, "--apply");
    sandbox.clearRequests();

    CommandRun run = run(
        CSV.replace("10,a;b", "12,a;b") + "3,Cora,many,,,\n4,Dora,7,,,\n,Eve,,,,\n4,Dora,8,,,\n");

    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(run.lines())
        .containsExactly(
            "update    1 (" + id("1") + "): custom.cf_seats 10 → 12",
            "unchanged 2 (" + id("2") + ")",
            "refused   line 4: 'Seats': 'many' is not a number such as 1200.50",
            "create    4: {\"custom.cf_customer_no\":\"4\",\"name\":\"Dora\",\"custom.cf_seats\":7}",
            "refused   line 6: no key in 'Customer no'",
            "refused   4: an earlier write of the plan changes the same object: plan it after that"
                + " one is applied",
            "1 to create, 1 to update, 1 unchanged, 3 refused",
            "Nothing was written. Add --apply to write.");
    assertThat(writes()).isEmpty();
    assertThat(folder.resolve("leads.csv.journal")).doesNotExist();
    assertThat(folder.resolve("leads.rejected.csv")).doesNotExist();
  }

  @Test
  void import_withoutApplyAsJson_printsJsonLinesInAsciiAndTheCountsToStandardError()
      throws Exception {
    run(CSV, "--apply");

    CommandRun run = run(CSV.replace("Acme", "Acmé \uD83D\uDE80") + "3,Cora,many,,,\n", "--json");

    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(run.out()).isASCII();
    List<JsonNode> rows = run.lines().stream().map(CrmJson::tree).toList();
    assertThat(rows)
        .extracting(row -> row.path("key").asText() + " " + row.path("action").asText())
        .containsExactly("1 update", "2 unchanged", "line 4 refused");
    assertThat(rows.get(0).path("id").asText()).isEqualTo(id("1"));
    assertThat(rows.get(0).path("changes"))
        .hasToString("{\"name\":{\"old\":\"Acme\",\"new\":\"Acmé \uD83D\uDE80\"}}");
    assertThat(rows.get(2).path("reason").asText())
        .isEqualTo("'Seats': 'many' is not a number such as 1200.50");
    assertThat(run.err().lines())
        .endsWith(
            "0 to create, 1 to update, 1 unchanged, 1 refused",
            "Nothing was written. Add --apply to write.");
  }

  @Test
  void import_longDryRun_printsTheFirstRowsOfEachActionAndAsJsonAll() throws Exception {
    String csv = IntStream.range(0, 1_000)
        .mapToObj(i -> i + ",Lead " + i + ",,,,\n")
        .collect(Collectors.joining("", CSV.lines().findFirst().orElseThrow() + "\n", ""));

    assertThat(run(csv).lines())
        .hasSize(1_002)
        .endsWith(
            "1000 to create, 0 to update, 0 unchanged, 0 refused",
            "Nothing was written. Add --apply to write.");
    assertThat(run(csv + ",Eve,,,,\n").lines())
        .hasSize(104)
        .contains(
            "create    99: {\"custom.cf_customer_no\":\"99\",\"name\":\"Lead 99\"}",
            "refused   line 1002: no key in 'Customer no'")
        .endsWith(
            "These are at most 100 rows of each action; --json prints all 1001.",
            "1000 to create, 0 to update, 0 unchanged, 1 refused",
            "Nothing was written. Add --apply to write.");
    assertThat(run(csv + ",Eve,,,,\n", "--json").lines()).hasSize(1_001);
  }

  @Test
  void import_filesOfThePage_printWhatThePageShows() throws Exception {
    String page = Files.readString(
        Path.of("").toAbsolutePath().getParent().getParent().resolve("docs/crm-sync.md"));
    String imports = page.substring(page.indexOf("\n## Imports\n"));
    Files.writeString(folder.resolve("map"), block(imports, "properties"));
    run("""
        Customer no,Company,Tier,Seats,E-mail
        4712,"Bolt, Inc.",Bronze,,
        4713,Cora,Gold,40,
        """, "--apply");

    CommandRun run = run(block(imports, "csv"));

    assertThat(run.out().replaceAll("lead_\\w+", "lead_…")).isEqualTo(block(imports, "text"));
    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
  }

  /** The first block of a language. */
  private static String block(String page, String language) {
    String start = "```" + language + "\n";
    int from = page.indexOf(start) + start.length();
    return page.substring(from, page.indexOf("```", from));
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
  void import_correctedRejectedRows_stay() throws Exception {
    String bad = "Customer no,Company,Seats,Tags,Mail\n1,Acme,ten,,\n";
    Path rejected = folder.resolve("leads.rejected.csv");
    Path earlier = folder.resolve("leads.rejected.1.csv");
    CommandRun first = run(bad, "--apply");
    assertThat(first.err()).endsWith("crm-sync: 1 row was rejected; see " + rejected + "\n");
    String corrected = Files.readString(rejected).replace("ten", "10");

    run(bad, "--apply");
    assertThat(earlier).doesNotExist();
    Files.writeString(rejected, corrected);
    CommandRun second = run(bad, "--apply");

    assertThat(second.err()).contains("the earlier " + rejected + " is now " + earlier + "\n");
    assertThat(earlier).hasContent(corrected);
    assertThat(rejected).content().contains("1,Acme,ten,");

    run(bad.replace("ten", "11"), "--apply");
    assertThat(rejected).doesNotExist();
    assertThat(folder.resolve("leads.rejected.2.csv")).content().contains("1,Acme,ten,");
  }

  @Test
  void import_longerThanTenSeconds_printsItsProgress() throws Exception {
    AtomicLong time = new AtomicLong();
    nanos = () -> time.addAndGet(Duration.ofSeconds(11).toNanos());

    CommandRun run = run(CSV, "--apply");

    assertThat(run.exitCode()).isZero();
    assertThat(run.err().lines()).last().isEqualTo("import: 2 of 2 read: 2 created; complete");
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

    CommandRun run = command("import", file.toString(), "--key", "name", "--apply");

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
    String lead = id("1");
    Path contacts = Files.writeString(
        folder.resolve("contacts.jsonl"),
        "{\"lead_id\": \"" + lead
            + "\", \"name\": \"Ben\", \"emails\": [{\"email\": \"b@b.example\"}]}\n");
    Path opportunities = Files.writeString(
        folder.resolve("opportunities.csv"), "note,lead_id,value\nBig," + lead + ",1050\n");

    for (String type : List.of("contact", "opportunity")) {
      Path file = type.equals("contact") ? contacts : opportunities;
      String key = type.equals("contact") ? "name" : "note";
      CommandRun run = command("import", file.toString(), "--type", type, "--key", key, "--apply");

      assertThat(run.lines()).containsExactly("1 created, 0 updated, 0 unchanged, 0 rejected");
    }
    assertThat(sandbox.opportunities().get(0).path("value").asInt()).isEqualTo(1050);
    assertThat(sandbox.contacts())
        .anyMatch(contact -> contact.at("/emails/0/email").asText().equals("b@b.example"));
  }
}
