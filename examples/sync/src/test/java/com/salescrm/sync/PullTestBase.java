package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The base of tests that pull in this JVM: a sandbox, a database and the command. */
abstract class PullTestBase {
  static final String KEY = "api_s3cr3t_of_pulls";
  static final CustomField<String> TIER = CustomField.text(SandboxIds.CUSTOM_TIER);

  @TempDir
  Path folder;

  Sandbox sandbox;
  CrmClient crm;
  Path keyFile;
  Tables tables;
  String output = "";
  String errors = "";

  @BeforeEach
  void start() throws Exception {
    sandbox = Sandbox.builder().apiKey(KEY).start().seed(seed());
    crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(KEY))
        .build();
    keyFile = Files.writeString(folder.resolve("key"), KEY + "\n");
    tables = new Tables(TestDatabases.create(TestDatabases.SQLITE, folder));
  }

  /** What the sandbox contains. */
  Seed seed() {
    return Seed.leads(120).withTasks(2);
  }

  @AfterEach
  void stop() {
    crm.close();
    assertThat(sandbox.violations()).isEmpty();
    sandbox.close();
  }

  void pull(String... options) {
    assertThat(run(options)).as(() -> errors).isEqualTo(ExitCode.OK);
  }

  int run(String... options) {
    return command("pull", options);
  }

  /** Runs a command with the sandbox, its key and the database. */
  int command(String name, String... options) {
    List<String> arguments = new ArrayList<>(List.of(name, "--base-url", sandbox.baseUrl()));
    arguments.addAll(List.of("--api-key-file", keyFile.toString(), "--database", tables.url()));
    arguments.addAll(List.of(options));
    return execute(arguments);
  }

  /** Runs a command that needs no service with the database. */
  int local(String name, String... options) {
    List<String> arguments = new ArrayList<>(List.of(name, "--database", tables.url()));
    arguments.addAll(List.of(options));
    return execute(arguments);
  }

  private int execute(List<String> arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = arguments.toArray(String[]::new);
    CommandLine line =
        CrmSync.commandLine(words).setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int exitCode = line.execute(words);
    output = out.toString();
    errors = err.toString();
    return exitCode;
  }

  /** The counts new, changed, unchanged and deleted of one printed row. */
  List<String> row(String title) {
    String line =
        output.lines().filter(each -> each.startsWith(title + " ")).findFirst().orElseThrow();
    String[] words = line.substring(title.length()).strip().split(" +", 0);
    return IntStream.range(0, 4).mapToObj(i -> words[i]).toList();
  }

  /** Makes the service reject the key once, from a request on: a pull asks who it is at its start, and again after a 401. */
  void rejectKeyAt(String path, int after) {
    sandbox.faults().next(Fault.status(401)).on("GET", path).after(after);
    sandbox.faults().next(Fault.status(401)).on("GET", "/me/").after(1);
  }

  /** Makes the service fail from a request on, also when the pull asks again who it is after so many earlier questions. */
  void failServiceAt(String path, int after, int questions) {
    sandbox.faults().next(Fault.status(503)).on("GET", path).after(after).always();
    sandbox.faults().next(Fault.status(503)).on("GET", "/me/").after(questions).always();
  }

  List<String> ids(Table table) {
    return List.copyOf(Tables.service(crm, table).keySet());
  }

  List<RecordedCall> lists(String path) {
    return sandbox.requests().stream()
        .filter(call -> call.path().equals(path) && call.method().equals("GET"))
        .toList();
  }

  List<Map<?, ?>> dump() throws Exception {
    List<Map<?, ?>> dump = new ArrayList<>();
    for (Table table : Table.values()) {
      dump.add(tables.dump(table));
    }
    return dump;
  }

  void assertThatAllIsThere() throws Exception {
    tables.assertEqualTheService(crm);
  }
}
