package com.salescrm.sync.imports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sync.CommandRun;
import com.salescrm.sync.cli.RootCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The base of tests of {@code crm-sync import}: a sandbox with custom fields, a map of columns and the command. */
abstract class ImportTestBase {
  static final String MAP = """
      Customer no = custom.cf_customer_no
      Company = name
      Seats = custom.cf_seats:number
      Tags = custom.cf_tags:multiple
      Mail = contacts[0].email
      """;
  static final String ENTRIES =
      "crm-sync: columns for an entry of a list are written to new objects only: Mail\n";
  static final String CSV = """
      Customer no,Company,Seats,Tags,Mail,Internal
      1,Acme,10,a;b,ada@acme.example,x
      2,"Bolt, Inc.",,,,
      """;

  @TempDir
  Path folder;

  // It stands: a slow machine prints no lines of progress.
  LongSupplier nanos = () -> 0;
  Sandbox sandbox;

  @BeforeEach
  void start() throws Exception {
    sandbox = Sandbox.builder()
        .customField("cf_customer_no", "Customer no")
        .customField("cf_seats", "Seats")
        .multiValueCustomField("cf_tags", "Tags")
        .customField("cf_tier", "Tier")
        .start();
    Files.writeString(folder.resolve("map"), MAP);
  }

  @AfterEach
  void stop() {
    assertThat(sandbox.violations()).isEmpty();
    sandbox.close();
  }

  CommandRun run(String csv, String... more) throws Exception {
    Path file = Files.writeString(folder.resolve("leads.csv"), csv);
    List<String> arguments = new ArrayList<>(List.of(
        "import",
        file.toString(),
        "--key",
        "Customer no",
        "--map",
        folder.resolve("map").toString()));
    arguments.addAll(List.of(more));
    return command(arguments.toArray(String[]::new));
  }

  CommandRun command(String... arguments) throws Exception {
    CommandLine line =
        RootCommand.commandLine(List.of(new ImportCommand(nanos, folder, Duration.ZERO)));
    return CommandRun.against(line, sandbox, folder, arguments);
  }

  JsonNode lead(String number) {
    return sandbox.leads().stream()
        .filter(lead -> lead.path("custom.cf_customer_no").asText().equals(number))
        .findFirst()
        .orElseThrow();
  }

  String id(String number) {
    return lead(number).path("id").asText();
  }

  List<String> writes() {
    return sandbox.requests().stream()
        .filter(call -> !call.method().equals("GET"))
        .map(call -> call.method() + " " + call.body())
        .toList();
  }
}
