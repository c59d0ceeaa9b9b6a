package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.retry.Replay;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ApiRequestTest {

  @Test
  void replay_default_dependsOnMethod() {
    assertThat(ApiRequest.get("/lead/").build().replay()).isEqualTo(Replay.SAFE);
    assertThat(ApiRequest.put("/lead/").build().replay()).isEqualTo(Replay.SAFE);
    assertThat(ApiRequest.delete("/lead/").build().replay()).isEqualTo(Replay.SAFE);
    assertThat(ApiRequest.post("/lead/").build().replay()).isEqualTo(Replay.ONCE);
    assertThat(ApiRequest.post("/lead/merge/").replay(Replay.NEVER).build().replay())
        .isEqualTo(Replay.NEVER);
  }

  @Test
  void build_allParts_areInTheRequest() {
    ApiRequest<JsonNode> request = ApiRequest.put("/lead/{id}/", "lead 1")
        .query("b", "2")
        .query("a", "1")
        .query(List.of(Map.entry("b", "3")))
        .body(Map.of("name", "secret"))
        .build();

    assertThat(request.method()).isEqualTo("PUT");
    assertThat(request.pathTemplate()).isEqualTo("/lead/{id}/");
    assertThat(request.path()).isEqualTo("/lead/lead%201/");
    assertThat(request.query())
        .containsExactly(Map.entry("b", "2"), Map.entry("a", "1"), Map.entry("b", "3"));
    assertThat(request.body()).hasValue(Map.of("name", "secret"));
  }

  @Test
  void toString_request_omitsQueryAndBody() {
    assertThat(ApiRequest.post("/lead/{id}/", "x")
            .query("q", "secret")
            .body("secret")
            .build())
        .hasToString("POST /lead/x/");
  }

  @Test
  void body_notSet_isEmpty() {
    assertThat(ApiRequest.post("/sequence/{id}/pause/", "s").build().body()).isEmpty();
  }

  @Test
  void withQuery_request_changesOnlyTheQuery() {
    ApiRequest<JsonNode> request = ApiRequest.post("/lead/{id}/", "a/b")
        .query("a", "1")
        .body("x")
        .replay(Replay.NEVER)
        .build();

    ApiRequest<JsonNode> other = request.withQuery(List.of(Map.entry("c", "2")));

    assertThat(other.query()).containsExactly(Map.entry("c", "2"));
    assertThat(other.path()).isEqualTo("/lead/a%2Fb/");
    assertThat(other.pathTemplate()).isEqualTo("/lead/{id}/");
    assertThat(other.body()).hasValue("x");
    assertThat(other.replay()).isEqualTo(Replay.NEVER);
    assertThat(request.query()).containsExactly(Map.entry("a", "1"));
  }

  @Test
  void query_returnedList_isUnmodifiable() {
    List<Map.Entry<String, String>> query = ApiRequest.get("/lead/").build().query();

    assertThatThrownBy(() -> query.add(Map.entry("a", "b")))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void get_blankId_isRejected() {
    assertThatThrownBy(() -> ApiRequest.get("/lead/{id}/", ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("id must not be blank");
    assertThatThrownBy(() -> ApiRequest.get("/lead/{id}/", (String) null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("id must not be null");
  }
}
