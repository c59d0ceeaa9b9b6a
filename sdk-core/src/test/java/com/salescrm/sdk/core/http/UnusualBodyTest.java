package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.elsewhere.ApplicationClasses;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.json.Person;
import java.math.BigDecimal;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls with classes of the application and with unusual JSON. */
class UnusualBodyTest extends OneServerTest {

  @Test
  void send_recordAsBodyAndResponse_isEncodedAndDecoded() throws Exception {
    enqueue(json(200, "{\"name\":\"b\",\"new\":1}"), json(200, "{\"data\":[{\"rank\":3}]}"));

    ApplicationClasses.Tree tree = client
        .send(ApiRequest.post("/note/")
            .body(new ApplicationClasses.Tree("a", List.of()))
            .returning(ApplicationClasses.Tree.class))
        .body();

    assertThat(tree.name()).isEqualTo("b");
    assertThat(body()).isEqualTo("{\"name\":\"a\",\"children\":[]}");
    assertThat(client
            .send(ApiRequest.get("/note/").returningList(ApplicationClasses.Fields.class))
            .body()
            .items())
        .extracting(each -> each.rank)
        .containsExactly(3);
  }

  @Test
  void send_classWithoutPropertiesAsBody_isRejectedWithoutSending() {
    ApiRequest<?> request =
        ApiRequest.post("/note/").body(new ApplicationClasses.Empty()).build();

    assertThatThrownBy(() -> client.send(request))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no properties");
    assertThat(server.getRequestCount()).isZero();
  }

  private record Names(Iterator<String> names) {}

  static Stream<Object> readOnce() {
    List<String> names = List.of("a", "b");
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    return Stream.of(
        Map.of("names", names.iterator()),
        Map.of("names", names.stream()),
        Map.of("names", IntStream.range(0, 2)),
        Map.of("names", List.of(names.iterator())),
        new Names(names.iterator()),
        tree.set("names", JsonNodeFactory.instance.pojoNode(names.iterator())));
  }

  /** A second request would send an empty list, and a journal reads the body before it is sent. */
  @ParameterizedTest
  @MethodSource("readOnce")
  void send_bodyWithAValueThatCanBeReadOnce_isRejectedWithoutSending(Object body) {
    ApiRequest<?> request = ApiRequest.post("/note/").body(body).build();

    assertThatThrownBy(() -> client.send(request))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("can be read only once");
    assertThat(server.getRequestCount()).isZero();
  }

  @Test
  void send_deserializerOfTheApplicationThrows_throwsDecodingExceptionAfterOneRequest() {
    respondWith(request -> json(200, "{\"title\":\"secret\"}"));

    assertThatThrownBy(() ->
            client.send(ApiRequest.get("/note/1/").returning(ApplicationClasses.Throwing.class)))
        .isInstanceOf(DecodingException.class)
        .hasMessageNotContaining("secret")
        .hasRootCauseMessage("mistake of the application");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void send_responseWithoutBody_isAMissingNodeOnlyIfTheStatusOrTheRequestAllowsIt() {
    enqueue(json(200, ""), json(204, ""), json(205, ""));
    enqueue(json(200, ""), json(200, ""), json(200, ""), json(200, ""));
    ApiRequest<JsonNode> typed = ApiRequest.get("/note/1/").returning(JsonNode.class);

    assertThat(client.send(ApiRequest.get("/note/1/").build()).body().isMissingNode())
        .isTrue();
    assertThat(client.send(typed).body().isMissingNode()).isTrue();
    assertThat(client.send(typed).body().isMissingNode()).isTrue();
    assertThatThrownBy(() -> client.send(typed))
        .isInstanceOfSatisfying(
            DecodingException.class, e -> assertThat(e.attempts()).hasSize(4));
  }

  @Test
  void send_numbers_arePlainDecimals() throws Exception {
    enqueue(json(200, "{}"));

    client.send(
        ApiRequest.post("/x/").body(Map.of("value", new BigDecimal("1.2E+5"))).build());

    assertThat(body()).isEqualTo("{\"value\":120000}");
  }

  @Test
  void send_numberTooLargeForJava_losesOnlyItsField() {
    respondWith(
        request -> json(
            200,
            "{\"data\":[{\"id\":\"p1\",\"value\":1e99999999999,\"x\":[1e99999999999]},{\"id\":\"p2\"}]}"));

    ListBody<Person> page =
        client.send(ApiRequest.get("/person/").returningList(Person.class)).body();

    assertThat(page.items()).extracting(Person::id).containsExactly("p1", "p2");
    assertThat(page.items().get(0).additionalProperties()).containsOnlyKeys("value", "x");
    assertThat(client
            .send(ApiRequest.get("/person/").build())
            .body()
            .at("/data/0/value")
            .asText())
        .isEqualTo("1e99999999999");
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void send_responseBeyondALimit_namesTheLimitAfterOneRequest() {
    respondWith(
        request -> json(200, "{\"id\":\"p1\",\"x\":" + "[".repeat(300) + "]".repeat(300) + "}"));

    assertThatThrownBy(() -> client.send(ApiRequest.get("/person/1/").returning(Person.class)))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("too deep")
        .hasMessageContaining("256");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  private String body() throws InterruptedException {
    return Objects.requireNonNull(taken().getBody()).utf8();
  }
}
