package com.salescrm.sync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.cli.ExitCode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Leads that are so large that a page of them does not fit into the memory of the program. */
@Timeout(180)
class LargeObjectsTest {
  private static final int LEADS = 100;
  private static final Pattern LIMIT = Pattern.compile("_limit=(\\d+)");
  private static final Pattern SKIP = Pattern.compile("_skip=(\\d+)");

  @TempDir
  Path folder;

  private final Set<Integer> limits = ConcurrentHashMap.newKeySet();
  private ExecutorService threads;
  private HttpServer server;
  private byte[] description;

  @BeforeEach
  void start() throws IOException {
    threads = Executors.newCachedThreadPool();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/api/v1/me/", each -> respond(each, "{\"id\":\"user_1\",\"organization_id\":\"orga_1\"}"));
    server.createContext("/api/v1/lead/", this::leads);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  @Test
  void pull_pagesBeyondTheMemory_readsSmallerPages() throws Exception {
    describe(600_000);

    try (Program program = pull("64m")) {
      assertThat(program.exitCode()).as(program.errors().toString()).isZero();
      assertThat(program.errors()).isEmpty();
      assertThat(program.output().lines())
          .anyMatch(line -> line.matches("leads +100 +0 +0 +0 +\\d+\\.\\d"));
    }
    assertThat(new TreeSet<>(limits)).contains(100, 25, 6, 1);
    assertThat(new Tables(database()).value("SELECT SUM(LENGTH(description)) FROM leads"))
        .isEqualTo("60000000");
  }

  @Tag("slow")
  @Test
  void verify_pagesBeyondTheMemory_readsSmallerPages() throws Exception {
    describe(600_000);
    try (Program program = pull("64m")) {
      assertThat(program.exitCode()).as(program.errors().toString()).isZero();
    }
    limits.clear();

    try (Program program = run("verify", "64m")) {
      assertThat(program.exitCode()).as(program.errors().toString()).isZero();
      assertThat(program.errors()).isEmpty();
      assertThat(program.output().lines()).anyMatch(line -> line.matches("leads +100 +0 +0 +0"));
    }
    assertThat(new TreeSet<>(limits)).contains(100, 25, 6, 1);
  }

  @Test
  void pull_objectBeyondTheMemory_isOneLineThatNamesTheRemedy() throws Exception {
    describe(9_000_000);

    try (Program program = pull("64m")) {
      assertThat(program.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
      assertThat(program.errors())
          .singleElement()
          .asString()
          .startsWith("crm-sync: leads: ")
          .contains("more than ", "; give Java more memory, such as with java -Xmx1g")
          .doesNotContain("maxResponseBytes");
    }
  }

  private Program pull(String heap) throws IOException {
    return run("pull", heap);
  }

  private Program run(String command, String heap) throws IOException {
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/api/v1";
    return Program.crmSyncWithHeap(
        heap,
        folder,
        "api_key",
        List.of(command, "--base-url", url, "--database", database(), "--tables", "leads"));
  }

  private String database() {
    return "jdbc:sqlite:" + folder.resolve("crm.db");
  }

  private void describe(int length) {
    description = new byte[length];
    Arrays.fill(description, (byte) 'x');
  }

  private void leads(HttpExchange exchange) throws IOException {
    String query = String.valueOf(exchange.getRequestURI().getQuery());
    int limit = number(LIMIT, query, LEADS);
    int skip = number(SKIP, query, 0);
    boolean versionsOnly = query.contains("_fields");
    if (!versionsOnly) {
      limits.add(limit);
    }
    int end = Math.min(LEADS, skip + limit);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, 0);
    try (exchange;
        OutputStream body = exchange.getResponseBody()) {
      body.write("{\"data\":[".getBytes(UTF_8));
      for (int i = skip; i < end; i++) {
        String start = (i == skip ? "" : ",") + "{\"id\":\"lead_" + (1000 + i)
            + "\",\"date_updated\":\"2026-01-01T00:00:00Z\"";
        body.write(start.getBytes(UTF_8));
        if (!versionsOnly) {
          body.write(",\"description\":\"".getBytes(UTF_8));
          body.write(description);
          body.write('"');
        }
        body.write('}');
      }
      body.write(("],\"has_more\":" + (end < LEADS) + ",\"total_results\":" + LEADS + "}")
          .getBytes(UTF_8));
    }
  }

  private static int number(Pattern name, String query, int otherwise) {
    Matcher found = name.matcher(query);
    return found.find() ? Integer.parseInt(found.group(1)) : otherwise;
  }

  private static void respond(HttpExchange exchange, String json) throws IOException {
    byte[] body = json.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    try (exchange) {
      exchange.getResponseBody().write(body);
    }
  }
}
