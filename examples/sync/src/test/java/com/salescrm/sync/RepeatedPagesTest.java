package com.salescrm.sync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.cli.ExitCode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service that ignores the parameters of a list: it sends the same pages for ever, and states that more follow. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RepeatedPagesTest {
  @TempDir
  Path folder;

  private final AtomicInteger pages = new AtomicInteger();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 30})
  void pull_opportunitiesInTheSamePagesAgain_endsWithAnError(int different) throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/api/v1/me/", each -> respond(each, "{\"id\":\"user_1\",\"organization_id\":\"orga_1\"}"));
    server.createContext(
        "/api/v1/opportunity/", each -> respond(each, page(pages.getAndIncrement() % different)));
    server.start();
    try {
      CommandRun run = pull(server);

      assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.REFUSED);
      assertThat(run.err()).contains("opportunities: the list does not advance");
    } finally {
      server.stop(0);
    }
  }

  /** They have the same time of change as those before the offset, so 20 pages of one object repeat. */
  @Test
  void pull_objectsInsertedBeforeTheOffset_endsWithAllOfThem() throws Exception {
    AtomicInteger inserted = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/api/v1/me/", each -> respond(each, "{\"id\":\"user_1\",\"organization_id\":\"orga_1\"}"));
    server.createContext("/api/v1/opportunity/", each -> {
      String id = each.getRequestURI().getPath().replaceAll(".*/opportunity/|/$", "");
      if (!id.isEmpty()) {
        respond(each, item(id));
        return;
      }
      String query = String.valueOf(each.getRequestURI().getQuery());
      int skip = number(query, "_skip");
      int added = skip >= 30 ? inserted.updateAndGet(old -> 20) : inserted.get();
      respond(each, page(skip, number(query, "_limit"), 40, added));
    });
    server.start();
    try {
      CommandRun run = pull(server, "--page-size", "1");

      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(new Tables("jdbc:sqlite:" + folder.resolve("crm.db"))
              .value("SELECT COUNT(*) FROM opportunities"))
          .isEqualTo("60");
    } finally {
      server.stop(0);
    }
  }

  private static int number(String query, String name) {
    Matcher found = Pattern.compile(name + "=(\\d+)").matcher(query);
    return found.find() ? Integer.parseInt(found.group(1)) : 0;
  }

  /** A page of objects with the same time of change; those that were added are the first. */
  private static String page(int skip, int limit, int size, int added) {
    int end = Math.min(skip + limit, size + added);
    String data = IntStream.range(skip, end)
        .mapToObj(i -> item("oppo_" + (i < added ? "added_" + i : i - added)))
        .collect(Collectors.joining(","));
    return "{\"data\":[" + data + "],\"has_more\":" + (end < size + added) + ",\"total_results\":"
        + (size + added) + "}";
  }

  private static String item(String id) {
    return "{\"id\":\"" + id
        + "\",\"date_updated\":\"2026-01-02T00:00:00Z\",\"date_created\":\"2026-01-01T00:00:00Z\"}";
  }

  private CommandRun pull(HttpServer server, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of("pull", "--tables", "opportunities"));
    words.addAll(
        List.of("--base-url", "http://127.0.0.1:" + server.getAddress().getPort() + "/api/v1"));
    words.addAll(List.of(
        "--api-key-file", Files.writeString(folder.resolve("key"), "key").toString()));
    words.addAll(List.of("--database", "jdbc:sqlite:" + folder.resolve("crm.db")));
    words.addAll(List.of(more));
    return CommandRun.of(words.toArray(String[]::new));
  }

  private static String page(int number) {
    String item =
        "{\"id\":\"oppo_%d\",\"date_updated\":\"2026-01-0%dT00:00:00Z\",\"date_created\":\"2026-01-01T00:00:00Z\"}";
    return "{\"data\":[" + item.formatted(number * 2, 1 + number % 2) + ","
        + item.formatted(number * 2 + 1, 2 + number % 2) + "],\"has_more\":true}";
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
