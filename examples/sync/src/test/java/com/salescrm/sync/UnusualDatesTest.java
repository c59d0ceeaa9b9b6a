package com.salescrm.sync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.cli.ExitCode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A service with opportunities and tasks that were created and changed at unusual times, and a limit of offsets. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UnusualDatesTest {
  private static final int MOST_SKIPPED = 20;
  private static final String EARLIEST = "0001-01-01T00:00:00Z";

  @TempDir
  Path folder;

  private HttpServer server;
  private String database;
  private int failAfter = Integer.MAX_VALUE;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", each -> respond(each, 404, "{\"error\":\"no path\"}"));
    server.createContext(
        "/api/v1/me/",
        each -> respond(each, 200, "{\"id\":\"user_1\",\"organization_id\":\"orga_1\"}"));
    server.start();
    database = "jdbc:sqlite:" + folder.resolve("crm.db");
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void serve(String path, List<String> dates) {
    server.createContext("/api/v1" + path, each -> {
      String id =
          each.getRequestURI().getPath().substring(("/api/v1" + path).length()).replace("/", "");
      if (failAfter-- <= 0) {
        respond(each, 501, "{\"error\":\"fails\"}");
      } else if (id.isEmpty()) {
        list(each, dates);
      } else {
        int number = Integer.parseInt(id.substring(2));
        respond(each, number < dates.size() ? 200 : 404, item(number, dates.get(number)));
      }
    });
  }

  private static String item(int number, String date) {
    String dates = date.isEmpty()
        ? ""
        : ",\"date_created\":\"" + date + "\",\"date_updated\":\"" + date + "\"";
    return "{\"id\":\"x_" + number + "\",\"lead_id\":\"lead_1\",\"_type\":\"lead\"" + dates + "}";
  }

  /** Years that the service cannot parse are refused, as one does that is written in Python. */
  private void list(HttpExchange exchange, List<String> dates) throws IOException {
    String since = parameter(exchange, "gte");
    int skip = Integer.parseInt("0" + parameter(exchange, "_skip"));
    int limit = Integer.parseInt("0" + parameter(exchange, "_limit"));
    if (!since.isEmpty()
        && (!since.matches("\\d{4}-.*") || moment(since).isBefore(Instant.parse(EARLIEST)))) {
      respond(exchange, 400, "{\"error\":\"a date is out of range\"}");
      return;
    }
    if (skip > MOST_SKIPPED) {
      respond(
          exchange,
          400,
          "{\"error\":\"_skip must be less than or equal to " + MOST_SKIPPED + "\"}");
      return;
    }
    List<Integer> found = IntStream.range(0, dates.size())
        .boxed()
        .filter(i -> since.isEmpty() || !moment(dates.get(i)).isBefore(moment(since)))
        .sorted(Comparator.comparing(i -> moment(dates.get(i))))
        .toList();
    String data = found.stream()
        .skip(skip)
        .limit(limit)
        .map(i -> item(i, dates.get(i)))
        .collect(Collectors.joining(","));
    respond(
        exchange,
        200,
        "{\"data\":[" + data + "],\"has_more\":" + (skip + limit < found.size())
            + ",\"total_results\":" + found.size() + "}");
  }

  /** Objects without a date are the first. */
  private static Instant moment(String date) {
    return date.isEmpty()
        ? Instant.MIN
        : OffsetDateTime.parse(date.matches(".*(Z|[+-]\\d\\d:\\d\\d)") ? date : date + "Z")
            .toInstant();
  }

  private static String parameter(HttpExchange exchange, String name) {
    String query = exchange.getRequestURI().getRawQuery();
    return Stream.of(query == null ? new String[0] : query.split("&", -1))
        .filter(each -> each.matches(".*" + name + "=.*"))
        .map(each -> URLDecoder.decode(each.replaceFirst(".*?=", ""), UTF_8))
        .findFirst()
        .orElse("");
  }

  private CommandRun pull() throws IOException {
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/api/v1";
    Path key = Files.writeString(folder.resolve("key"), "key");
    List<String> words = new ArrayList<>(List.of("pull", "--base-url", url));
    words.addAll(List.of("--api-key-file", key.toString(), "--database", database));
    words.addAll(List.of("--tables", "opportunities,tasks", "--page-size", "5"));
    words.addAll(List.of("--parallel", "1", "--max-wait", "0"));
    return CommandRun.of(words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "12, 20, +10000-01-01T00:00:00Z",
    "12, 20, 9999-12-31T23:59:59.999999-12:00",
    "12, 20, 2100-01-01T00:00:00Z",
    "12, 20, 0001-01-01T00:00:00", // Observed: it means none.
    "20, 0, 0001-01-01T00:00:00",
    "12, 20, 1900-01-01T00:00:00Z",
    "4, 28, 0001-01-01T00:00:00+14:00",
    "4, 28, -0001-01-01T00:00:00Z",
    "4, 28, 0000-06-01T00:00:00Z",
    "4, 15, ''"
  })
  void pull_resumedAndRepeated_readsAllObjects(int unusual, int usual, String date)
      throws Exception {
    List<String> dates = Stream.concat(
            Stream.generate(() -> date).limit(unusual),
            IntStream.range(0, usual).mapToObj("2026-01-%02dT10:00:00+00:00"::formatted))
        .map(each -> each.replace("-00T", "-31T"))
        .toList();
    serve("/opportunity/", dates);
    serve("/task/", dates);
    failAfter = 5;
    assertThat(pull().exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    failAfter = Integer.MAX_VALUE;

    for (int i = 0; i < 2; i++) {
      CommandRun run = pull();

      assertThat(run.exitCode()).as(run.err()).isZero();
      for (String table : List.of("opportunities", "tasks")) {
        assertThat(new Tables(database)
                .value("SELECT COUNT(*) FROM " + table + " WHERE deleted_at IS NULL"))
            .as(table)
            .isEqualTo("" + dates.size());
      }
    }
  }

  private static void respond(HttpExchange exchange, int status, String json) throws IOException {
    byte[] body = json.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    try (exchange) {
      exchange.getResponseBody().write(body);
    }
  }
}
