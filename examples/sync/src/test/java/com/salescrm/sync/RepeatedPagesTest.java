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
import java.util.concurrent.atomic.AtomicInteger;
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
      CommandRun run = CommandRun.of(
          "pull",
          "--base-url",
          "http://127.0.0.1:" + server.getAddress().getPort() + "/api/v1",
          "--api-key-file",
          Files.writeString(folder.resolve("key"), "key").toString(),
          "--database",
          "jdbc:sqlite:" + folder.resolve("crm.db"),
          "--tables",
          "opportunities");

      assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.REFUSED);
      assertThat(run.err()).contains("opportunities: the list does not advance");
    } finally {
      server.stop(0);
    }
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
