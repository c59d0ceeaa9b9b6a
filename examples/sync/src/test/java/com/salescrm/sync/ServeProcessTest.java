package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.serve.Changes;
import com.salescrm.sync.serve.Copy;
import com.salescrm.sync.serve.Deliveries;
import com.salescrm.sync.serve.Relay;
import com.salescrm.sync.serve.Waiting;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code crm-sync serve} in a JVM of its own: its options, its end, and its kills. */
class ServeProcessTest {
  private static final int KILLS = Integer.getInteger("kills", 200);

  // The common pool may have one thread, which the writer would occupy.
  private static final Executor THREADS = task -> new Thread(task).start();

  @TempDir
  Path folder;

  private Program serve(Sandbox sandbox, String key, String database) throws IOException {
    return Program.crmSync(
        folder,
        Map.of("CRM_API_KEY", sandbox.apiKey(), "CRM_WEBHOOK_KEYS", key),
        List.of(
            "serve",
            "--base-url",
            sandbox.baseUrl(),
            "--listen",
            "127.0.0.1:0",
            "--database",
            database));
  }

  /** The URL of the webhook, which a started program prints. */
  private static String url(BufferedReader output, Program program) throws IOException {
    String line = output.readLine();
    assertThat(line).as(() -> errors(program)).contains(" listening on http://127.0.0.1:");
    return line.substring(line.indexOf("http"));
  }

  private static String errors(Program program) {
    try {
      return String.join("\n", program.errors());
    } catch (IOException e) {
      return e.toString();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--listen 8080, --listen must be a host and a port; such as 127.0.0.1:8080",
    "--path hooks, --path must begin with / and differ from /health and /metrics",
    "--path /health, --path must begin with / and differ from /health and /metrics",
    "--sweep-every 0, --sweep-every must be 1 to 1440",
    "--parallel 65, --parallel must be 1 to 64",
  })
  void execute_invalidOption_isReported(String arguments, String message) {
    CommandRun run = CommandRun.of(("serve " + arguments).split(" ", 0));

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err().replace(',', ';')).startsWith("crm-sync: " + message.replace(',', ';'));
  }

  @Test
  void execute_signatureKeyThatIsNotHexadecimal_isReportedWithoutTheKey() throws Exception {
    Path file = java.nio.file.Files.writeString(folder.resolve("hook.key"), "not-hexadecimal");

    CommandRun run = CommandRun.of("serve", "--signature-key-file", file.toString());

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("a key is not hexadecimal").doesNotContain("not-hexadecimal");
  }

  @Test
  @Timeout(180)
  void execute_keyThatTheServiceRejects_endsWithItsExitCode() throws Exception {
    try (Sandbox sandbox = Sandbox.start();
        Program program = Program.crmSync(
            folder,
            Map.of("CRM_API_KEY", "api_wrong", "CRM_WEBHOOK_KEYS", Deliveries.KEY),
            List.of("serve", "--base-url", sandbox.baseUrl(), "--listen", "127.0.0.1:0"))) {
      assertThat(program.exitCode()).isEqualTo(ExitCode.REFUSED);
      assertThat(errors(program)).contains("the service does not accept the API key");
    }
  }

  @Tag("alone") // Measures time.
  @Test
  void serve_deliveriesOnOneConnection_areNotDelayed() throws Exception {
    try (Sandbox sandbox = Sandbox.start();
        Program serve =
            serve(sandbox, Deliveries.KEY, TestDatabases.create(TestDatabases.SQLITE, folder))) {
      String url = url(serve.output(), serve);
      String event = Deliveries.event("ev_1", "lead", "updated", "lead_1");
      long start = System.nanoTime();

      for (int i = 0; i < 100; i++) {
        assertThat(Deliveries.post(url, event).statusCode()).isEqualTo(200);
      }

      // The acknowledgement of a segment that TCP sent alone takes 40 ms.
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
    }
  }

  @EachDatabase(fewer = true)
  @Timeout(180)
  void execute_sigterm_endsWithWhatWasStored(String kind) throws Exception {
    Copy copy = new Copy(TestDatabases.create(kind, folder));
    try (Sandbox sandbox = Sandbox.builder().realTime().start().seed(Seed.leads(10));
        Program program = serve(sandbox, Deliveries.KEY, copy.url());
        BufferedReader output = program.output()) {
      String url = url(output, program);
      String event = Deliveries.event("ev_1", "lead", "updated", "lead_1");
      assertThat(Deliveries.post(url, event).statusCode()).isEqualTo(200);

      program.signal("TERM");

      assertThat(program.exitCode()).isEqualTo(ExitCode.TERMINATED);
      assertThat(errors(program)).contains("crm-sync: stopped").doesNotContain("still busy");
      assertThat(copy.value("SELECT COUNT(*) FROM sync_inbox")).isEqualTo("1");
    }
  }

  @EachDatabase(alwaysDuckDb = true, fewer = true)
  @Timeout(180)
  void serve_killedAfterAResponse_hasStoredEachDelivery(String kind) throws Exception {
    Copy copy = new Copy(TestDatabases.create(kind, folder));
    try (Sandbox sandbox = Sandbox.builder().realTime().start().seed(Seed.leads(3));
        Program program = serve(sandbox, Deliveries.KEY, copy.url());
        BufferedReader output = program.output()) {
      String url = url(output, program);
      for (int i = 0; i < 20; i++) {
        String event = Deliveries.event("ev_" + i, "lead", "updated", "lead_" + i % 3);
        assertThat(Deliveries.post(url, event).statusCode()).isEqualTo(200);
      }

      program.kill();

      assertThat(copy.value("SELECT COUNT(*) FROM sync_inbox WHERE event_id LIKE 'ev_%'"))
          .isEqualTo("20");
    }
  }

  @EachDatabase(fewer = true)
  @Timeout(300)
  void serve_killedOverABadNetwork_endsWithTheStateOfTheService(String kind) throws Exception {
    kill(kind, Variants.count(1, 2), 1_500);
  }

  @Tag("kills")
  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  @Timeout(7_200)
  void serve_killed200TimesOverABadNetwork_endsWithTheStateOfTheService(String kind)
      throws Exception {
    kill(kind, KILLS, 3_000);
  }

  /** Kills a running mirror at random moments while objects change; then one sweep must suffice. */
  private void kill(String kind, int kills, int longestLife) throws Exception {
    Copy copy = new Copy(TestDatabases.create(kind, folder));
    Random random = new Random(3);
    AtomicBoolean done = new AtomicBoolean();
    AtomicInteger changed = new AtomicInteger();
    try (Sandbox sandbox =
            Sandbox.builder().realTime().start().seed(Seed.leads(30).withTasks(1));
        CrmClient crm = CrmClient.builder()
            .baseUrl(sandbox.baseUrl())
            .credentials(Credentials.apiKey(sandbox.apiKey()))
            .build();
        Relay relay = new Relay()) {
      String key = Changes.subscribe(crm, relay.url()).signatureKey().orElseThrow();
      Changes changes = new Changes(crm);
      CompletableFuture<Void> writer = CompletableFuture.runAsync(
          () -> {
            while (!done.get()) {
              changes.next();
              changed.incrementAndGet();
              pause(25);
            }
          },
          THREADS);
      List<Integer> open = new ArrayList<>();
      try {
        // At least one forged delivery must arrive: how many do is random.
        while (open.size() < kills || relay.forged.get() == 0) {
          try (Program victim = serve(sandbox, key, copy.url());
              BufferedReader output = victim.output()) {
            relay.forwardTo(url(output, victim));
            // From the first line on, the mirror receives, applies and sweeps.
            assertThat(victim.endsWithin(random.nextInt(longestLife)))
                .as(() -> errors(victim))
                .isFalse();
            victim.kill();
            open.add(copy.open());
          }
        }
      } finally {
        done.set(true);
        writer.join();
      }
      String swept = "SELECT value FROM sync_serve WHERE name = 'swept_at'";
      long before = Long.parseLong(copy.value(swept));
      try (Program last = serve(sandbox, key, copy.url());
          BufferedReader output = last.output()) {
        relay.forwardTo(url(output, last));
        sandbox.webhooks().awaitIdle(java.time.Duration.ofMinutes(5));
        relay.flush();
        Waiting.until("a sweep", () -> Long.parseLong(copy.value(swept)) > before);
        Waiting.until("all is applied", () -> copy.open() == 0);
        last.signal("TERM");
        assertThat(last.exitCode()).isEqualTo(ExitCode.TERMINATED);
      }
      compare(kind, copy, sandbox);
      assertThat(relay.forged.get()).isPositive();
      System.out.println(kind + ": " + open.size() + " kills of a running serve, " + changed
          + " changes, " + relay.received + " deliveries: " + relay.lost + " lost, "
          + relay.doubled + " doubled, " + relay.accepted + " accepted, " + relay.forged
          + " forged and 0 of them applied; "
          + open.stream().mapToInt(each -> each).sum()
          + " events open at the kills; equal to a pull after one sweep");
    }
  }

  private void compare(String kind, Copy copy, Sandbox sandbox) throws Exception {
    assertThat(sandbox.requests()).noneMatch(call -> call.path().contains(Relay.FORGED_ID));
    Copy pulled = new Copy(TestDatabases.create(kind, folder));
    CommandRun pull = CommandRun.against(sandbox, folder, "pull", "--database", pulled.url());
    assertThat(pull.exitCode()).as(pull.err()).isZero();
    assertThat(copy.differences(pulled)).isEmpty();
  }

  private static void pause(long millis) {
    try {
      Waiting.pause(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
