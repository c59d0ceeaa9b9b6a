package com.salescrm.sync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.table.Table;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A service lists the latest change first. While a list is read, an object that was not read yet changes and moves to a page that
 * was read: the total stays the same, and no page has the object.
 */
@Timeout(60)
class MovedObjectsTest {
  private static final Pattern NUMBER = Pattern.compile("(_skip|_limit)=(\\d+)");
  private static final Pattern SINCE = Pattern.compile("date_updated__gte=([^&]+)");
  private static final int OBJECTS = 30;

  @TempDir
  Path folder;

  private final List<String> listed = new ArrayList<>();
  private final Map<String, Integer> versions = new TreeMap<>();
  private final AtomicInteger moves = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger(); // Responses without a list.
  private int longestPage = OBJECTS;
  private HttpServer server;
  private Table table;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::respond);
    server.start();
    IntStream.range(0, OBJECTS).forEach(i -> add("object_" + i));
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @ParameterizedTest
  @EnumSource(names = {"LEADS", "TASKS", "EMAIL_TEMPLATES", "SMS_TEMPLATES"})
  void firstPull_objectMovesToAPageThatWasRead_isNotLost(Table each) throws Exception {
    table = each;
    moves.set(1);

    pull("--parallel", "1");

    assertThat(moves).hasValue(0);
    assertThat(rows()).isEqualTo(expected());
  }

  @ParameterizedTest
  @EnumSource(names = {"LEADS", "TASKS", "EMAIL_TEMPLATES", "SMS_TEMPLATES"})
  void pull_newObjectMovesToAPageThatWasRead_isNotLost(Table each) throws Exception {
    table = each;
    pull();
    add("object_later");
    moves.set(1);

    pull();

    assertThat(moves).hasValue(0);
    assertThat(rows()).isEqualTo(expected());
  }

  /** All opportunities change at one time, so they are read at offsets. The first one changes again, and is the last one then. */
  @Test
  void pull_changedOpportunityMovesBehindTheOffset_noOtherStaysOutdated() throws Exception {
    table = Table.OPPORTUNITIES;
    pull();
    versions.replaceAll((id, version) -> 1);
    moves.set(1);

    pull();

    assertThat(moves).hasValue(0);
    assertThat(tables()
            .rows("SELECT id, REPLACE(date_updated, '.000000', '') FROM opportunities ORDER BY id"))
        .isEqualTo(
            versions.keySet().stream().map(id -> List.of(id, changed(id))).toList());
  }

  /** The objects have no reads by id. The service sends pages, although none are asked for. */
  @ParameterizedTest
  @ValueSource(ints = {7, OBJECTS})
  void pull_listOfObjectsWithoutReadsIsLostOnce_deletesNothing(int onPage) throws Exception {
    table = Table.OPPORTUNITY_STATUSES;
    longestPage = onPage;
    pull();
    lost.set(1);

    pull();

    assertThat(lost).hasValue(0);
    assertThat(rows()).isEqualTo(expected());
  }

  private synchronized void add(String id) {
    listed.add(id);
    versions.put(id, 0);
  }

  private String expected() {
    return String.join(",", versions.keySet());
  }

  private String rows() throws Exception {
    String ids = tables()
        .value("SELECT GROUP_CONCAT(id) FROM " + table.sqlName() + " WHERE deleted_at IS NULL");
    return Arrays.stream(ids.split(",", 0)).sorted().collect(Collectors.joining(","));
  }

  private Tables tables() {
    return new Tables("jdbc:sqlite:" + folder.resolve("crm.db"));
  }

  private void pull(String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of("pull", "--tables", table.sqlName()));
    words.addAll(List.of("--base-url", "http://127.0.0.1:" + server.getAddress().getPort()));
    words.addAll(List.of(
        "--api-key-file", Files.writeString(folder.resolve("key"), "key").toString()));
    words.addAll(List.of("--database", tables().url(), "--page-size", "7"));
    words.addAll(List.of(more));
    CommandRun run = CommandRun.of(words.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  private synchronized void respond(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String query = String.valueOf(exchange.getRequestURI().getQuery());
    String json;
    if (path.equals("/me/")) {
      json = "{\"id\":\"user_1\",\"organization_id\":\"orga_1\"}";
    } else if (query.contains("is_archived=true")) {
      json = "{\"data\":[],\"has_more\":false}";
    } else if (path.equals(table.path())) {
      json = lost.getAndUpdate(left -> Math.max(0, left - 1)) > 0 ? "{}" : page(query);
    } else {
      json = item(path.replaceAll("/$", "").replaceAll(".*/", ""));
    }
    byte[] body = json.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    try (exchange) {
      exchange.getResponseBody().write(body);
    }
  }

  private String page(String query) {
    int skip = number(query, "_skip", 0);
    int limit = Math.min(longestPage, number(query, "_limit", OBJECTS));
    if (skip > limit && moves.get() > 0 && skip + limit < listed.size()) {
      moves.decrementAndGet();
      move();
    }
    Matcher since = SINCE.matcher(query);
    String earliest = since.find() ? since.group(1) : "";
    List<String> all =
        listed.stream().filter(id -> changed(id).compareTo(earliest) >= 0).toList();
    int end = Math.min(skip + limit, all.size());
    return all.subList(Math.min(skip, end), end).stream()
        .map(this::item)
        .collect(Collectors.joining(
            ",",
            "{\"data\":[",
            "],\"has_more\":" + (end < all.size()) + ",\"total_results\":" + all.size() + "}"));
  }

  /** Changes an object: opportunities are listed in the order of their changes, others in the reverse order. */
  private void move() {
    boolean isAscending = table == Table.OPPORTUNITIES;
    String moved = listed.remove(isAscending ? 0 : listed.size() - 1);
    versions.merge(moved, 1, Integer::sum);
    listed.add(isAscending ? listed.size() : 0, moved);
  }

  private String item(String id) {
    return "{\"id\":\"%s\",\"date_created\":\"2026-01-01T00:00:00Z\",\"date_updated\":\"%s\"}"
        .formatted(id, changed(id));
  }

  private String changed(String id) {
    return "2026-01-02T00:00:0" + versions.getOrDefault(id, 0) + "Z";
  }

  private static int number(String query, String name, int other) {
    Matcher found = NUMBER.matcher(query);
    while (found.find()) {
      if (found.group(1).equals(name)) {
        return Integer.parseInt(found.group(2));
      }
    }
    return other;
  }
}
