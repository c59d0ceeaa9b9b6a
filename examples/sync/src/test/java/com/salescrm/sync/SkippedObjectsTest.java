package com.salescrm.sync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.task.CreateTaskRequest;
import com.salescrm.sync.table.Table;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * While a list is read, one of its objects is deleted and another one is created: the total stays the same, and one
 * object moves to a page that was already read.
 */
@Timeout(120)
class SkippedObjectsTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @EnumSource(names = {"LEADS", "CONTACTS", "TASKS"})
  void pull_objectMovesToAPageThatWasRead_isNotLost(Table table) throws Exception {
    Tables tables = new Tables("jdbc:sqlite:" + folder.resolve("copy.db"));
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(120).withTasks(1));
        CrmClient crm = CrmClient.builder()
            .baseUrl(sandbox.baseUrl())
            .credentials(Credentials.apiKey(sandbox.apiKey()))
            .build()) {
      Map<String, JsonNode> before = Tables.service(sandbox.baseUrl(), sandbox.apiKey(), table);
      AtomicBoolean changed = new AtomicBoolean();
      CommandRun pull;
      try (Proxy proxy = new Proxy(sandbox.baseUrl(), table.path(), id -> {
        if (changed.compareAndSet(false, true)) {
          replace(crm, table, id);
        }
      })) {
        pull = CommandRun.of(
            "pull",
            "--base-url",
            proxy.url(),
            "--api-key-file",
            Files.writeString(folder.resolve("key"), sandbox.apiKey()).toString(),
            "--database",
            tables.url(),
            "--page-size",
            "25",
            "--tables",
            table.sqlName());
      }

      assertThat(pull.exitCode()).as(pull.err()).isZero();
      assertThat(changed).isTrue();
      Map<String, JsonNode> after = Tables.service(sandbox.baseUrl(), sandbox.apiKey(), table);
      assertThat(after).hasSameSizeAs(before);
      after.keySet().retainAll(before.keySet()); // The new one may be read by the next pull.
      assertThat(tables.live(table).keySet()).containsAll(after.keySet());
    }
  }

  private static void replace(CrmClient crm, Table table, String id) {
    String other = crm.leads().list(r -> r.pageSize(2)).stream()
        .map(lead -> lead.id())
        .filter(each -> !each.equals(id))
        .findFirst()
        .orElseThrow();
    switch (table) {
      case LEADS -> {
        crm.leads().delete(id);
        crm.leads().create(lead -> lead.name("New"));
      }
      case CONTACTS -> {
        crm.contacts().delete(id);
        crm.contacts().create(contact -> contact.leadId(other).name("New"));
      }
      default -> {
        crm.tasks().delete(id);
        crm.tasks().create(CreateTaskRequest.builder().leadId(other).text("New").build());
      }
    }
  }

  /** Called with the id of the first object of a page before the page is sent on. */
  private interface Change {
    void after(String id);
  }

  /** Sends each request on, and calls the change for each response that lists objects at the path. */
  private static final class Proxy implements AutoCloseable {
    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer server;
    private final URI target;
    private final String path;
    private final Change change;

    Proxy(String target, String path, Change change) throws IOException {
      this.target = URI.create(target);
      this.path = this.target.getPath() + path;
      this.change = change;
      this.server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/", this::forward);
      server.start();
    }

    String url() {
      return "http://localhost:" + server.getAddress().getPort() + target.getPath();
    }

    private void forward(HttpExchange exchange) throws IOException {
      try (exchange) {
        HttpResponse<byte[]> response = send(exchange);
        JsonNode items = CrmJson.tree(new String(response.body(), UTF_8)).path("data");
        if (exchange.getRequestURI().getPath().equals(path) && items.size() > 1) {
          change.after(items.get(0).path("id").asText());
        }
        response
            .headers()
            .firstValue("content-type")
            .ifPresent(type -> exchange.getResponseHeaders().add("Content-Type", type));
        exchange.sendResponseHeaders(response.statusCode(), response.body().length);
        exchange.getResponseBody().write(response.body());
      }
    }

    private HttpResponse<byte[]> send(HttpExchange exchange) throws IOException {
      HttpRequest request = HttpRequest.newBuilder(target.resolve(exchange.getRequestURI()))
          .method(
              exchange.getRequestMethod(),
              BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()))
          .header("Authorization", exchange.getRequestHeaders().getFirst("Authorization"))
          .header("Accept", "application/json")
          .build();
      try {
        return client.send(request, BodyHandlers.ofByteArray());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      }
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }
}
