package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.http.ApiRequest;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A plan reads exactly those objects that the specification lets read. */
@Timeout(60)
class UnreadableObjectPlanTest extends WireTest {

  private static List<String> operations() throws Exception {
    try (InputStream in = Objects.requireNonNull(
        WireTest.class.getResourceAsStream("/com/salescrm/sdk/operations.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split(" *\\| *", -1))
          .filter(parts -> parts.length == 5)
          .map(parts -> parts[1] + " " + parts[2])
          .toList();
    }
  }

  static Stream<String> changes() throws Exception {
    return operations().stream().filter(operation -> operation.matches("(PUT|DELETE) .*\\{.*"));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void plan_changeOfOneObject_readsItIfItsPathHasAGet(String operation) throws Exception {
    String[] parts = operation.split(" ", 2);
    boolean isReadable = operations().contains("GET " + parts[1]);
    String path = parts[1].replaceAll("\\{[a-z_]+}", "id_1");
    ApiRequest.Builder request = parts[0].equals("PUT")
        ? ApiRequest.put(path).body(Map.of("name", "x"))
        : ApiRequest.delete(path);
    respond("{\"id\": \"id_1\", \"saved_view_ids\": []}");

    PlannedWrite planned = Batch.of(
            http, Stream.of(Write.request("1", request.build())), write -> write)
        .plan()
        .writes()
        .get(0);

    assertThat(planned.path()).contains(path);
    assertThat(planned.exception()).isEmpty();
    assertThat(server.getRequestCount()).isEqualTo(isReadable ? 1 : 0);
  }

  /** A plan of them would show wrong values, and apply would compare nothing. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "null",
        "[]",
        "\"lead_1\"",
        "{\"error\": \"x\"}",
        "{\"id\": null}",
        "{\"id\": \"lead_2\"}"
      })
  void plan_responseIsNotTheObject_isRefusedAndNotSent(String response) {
    respond(response, response);

    assertRefused(ApiRequest.put("/lead/{id}/", "lead_1").body(Map.of("description", "VIP")));
    assertRefused(ApiRequest.delete("/lead/lead_1"));
    assertThat(server.getRequestCount()).as("two reads").isEqualTo(2);
  }

  @Test
  void plan_noContent_isRefusedAndNotSent() {
    server.enqueue(new MockResponse.Builder().code(204).build());

    assertRefused(ApiRequest.put("/lead/{id}/", "lead_1").body(Map.of("description", "VIP")));
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  /** The API does not say which object it is; an error with 200 has no id either. */
  @Test
  void plan_objectWithoutId_isRefused() {
    respond("{\"timezone\": \"UTC\"}");

    assertRefused(
        ApiRequest.put("/organization/settings/").body(Map.of("timezone", "CET")),
        "GET /organization/settings/ returned no object with this id: a plan can compare no other"
            + " one");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{}", "null", "{\"errors\": [\"x\"]}", "{\"data\": null}", "{\"id\": \"memb_1\"}"})
  void plan_pinnedViewsWithoutAList_areRefusedAndNotSent(String response) {
    respond(response);

    assertRefused(
        pinnedViews(), "GET /membership/memb_1/pinned_views returned no list of Smart Views");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  private static ApiRequest.Builder pinnedViews() {
    return ApiRequest.put("/membership/{id}/pinned_views", "memb_1")
        .body(Map.of("saved_view_ids", List.of("save_2")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[\"save_1\"]",
        "{\"saved_view_ids\": [\"save_1\"], \"data\": []}",
        "{\"data\": [\"save_1\"], \"has_more\": false}"
      })
  void apply_pinnedViews_areShownAndCompared(String response) {
    respond(response);
    Batch batch =
        Batch.of(http, Stream.of(Write.request("1", pinnedViews().build())), write -> write);
    BatchPlan plan = batch.plan();
    assertThat(plan.toString()).contains("saved_view_ids [\"save_1\"] → [\"save_2\"]");

    respond(response);
    fails(500); // It took effect.
    respond(response.replace("save_1", "save_2"));

    assertThat(batch.apply(plan).updated()).isEqualTo(1);
    assertThat(server.getRequestCount()).isEqualTo(4);
  }

  private void assertRefused(ApiRequest.Builder request) {
    assertRefused(request, "/lead/lead_1");
  }

  private void assertRefused(ApiRequest.Builder request, String message) {
    Batch batch = Batch.of(http, Stream.of(Write.request("1", request.build())), write -> write);

    BatchPlan plan = batch.plan();

    assertThat(plan.writes().get(0).exception().orElseThrow())
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining(message);
    assertThat(plan.count(WriteStatus.FAILED)).isEqualTo(1);
    assertThat(batch.apply(plan).failed()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "\"17\"", "\"a b/ü\"", "\"a+b\""})
  void plan_idIsANumberOrHasToBeEncoded_isRead(String id) {
    respond("{\"id\": " + id + ", \"description\": \"old\"}");
    ApiRequest.Builder update =
        ApiRequest.put("/lead/{id}/", id.replace("\"", "")).body(Map.of("description", "VIP"));

    BatchPlan plan = Batch.of(http, Stream.of(Write.request("1", update.build())), write -> write)
        .plan();

    assertThat(plan.toString()).contains("description \"old\" → \"VIP\"");
  }

  @Test
  void plan_secondChangeOfAnUnreadableObject_isRefused() {
    ApiRequest.Builder rename =
        ApiRequest.put("/status/opportunity/{id}/", "stat_1").body(Map.of("label", "x"));

    BatchPlan plan = Batch.of(
            http,
            Stream.of(Write.request("1", rename.build()), Write.request("2", rename.build())),
            write -> write)
        .concurrency(1)
        .plan();

    assertThat(plan.count(WriteStatus.UPDATED)).isEqualTo(1);
    assertThat(plan.count(WriteStatus.FAILED)).isEqualTo(1);
    assertThat(server.getRequestCount()).isZero();
  }

  @Test
  void apply_unreadableObject_sendsTheRequestWithoutAComparison() throws Exception {
    ApiRequest.Builder remove = ApiRequest.delete("/unsubscribe/email/{e}/", "ann@acme.example");
    Batch batch = Batch.of(http, Stream.of(Write.request("1", remove.build())), write -> write);
    BatchPlan plan = batch.plan();
    respond("{}");

    assertThat(batch.apply(plan).deleted()).isEqualTo(1);

    assertThat(taken().getMethod()).isEqualTo("DELETE");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }
}
