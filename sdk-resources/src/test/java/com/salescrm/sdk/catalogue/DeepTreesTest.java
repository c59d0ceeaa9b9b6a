package com.salescrm.sdk.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.bulkaction.BulkEditRequest;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.json.JsonArrayReader;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.query.SearchCondition;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.core.query.SearchSort;
import com.salescrm.sdk.core.retry.RetryPolicy;
import com.salescrm.sdk.lead.CreateLeadRequest;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.webhook.WebhookEventType;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.junit5.StartStop;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Trees that contain themselves, or have so many levels that writing or reading them would overflow the stack. */
class DeepTreesTest {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int LEVELS = 200_000;

  @StartStop
  final MockWebServer server = new MockWebServer();

  record Named(String id, Optional<String> name) {}

  private static JsonNode nested(int levels) {
    JsonNode tree = NODES.textNode("x");
    for (int i = 0; i < levels; i++) {
      tree = NODES.arrayNode(1).add(tree);
    }
    return tree;
  }

  private static List<JsonNode> unwritable() {
    ObjectNode itself = NODES.objectNode();
    itself.set("a", itself);
    ArrayNode element = NODES.arrayNode();
    element.add(NODES.objectNode().set("a", element));
    return List.of(itself, element, nested(LEVELS), nested(257));
  }

  private static void assertRefused(String name, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name)
        .hasMessageContaining("nested too deep");
  }

  static Stream<Class<?>> bodiesWithAdditionalProperties() {
    return RequestBodies.all().stream()
        .<Class<?>>map(RequestBody::type)
        .filter(type -> builder(type) instanceof AdditionalPropertySetters);
  }

  private static Object builder(Class<?> type) {
    try {
      return RequestBody.call(null, type.getMethod("builder"));
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @MethodSource("bodiesWithAdditionalProperties")
  void putAdditionalProperty_treeThatCannotBeWritten_isRefusedByName(Class<?> type) {
    for (JsonNode tree : unwritable()) {
      AdditionalPropertySetters<?> builder = (AdditionalPropertySetters<?>) builder(type);
      assertRefused("other", () -> builder.putAdditionalProperty("other", tree));
    }
  }

  @Test
  void putAdditionalProperty_256Levels_isAccepted() {
    CreateLeadRequest request =
        CreateLeadRequest.builder().putAdditionalProperty("other", nested(256)).build();

    assertThat(CrmJson.toJson(request)).contains("[".repeat(256) + '"');
  }

  @Test
  void fromJson_modelOf256Levels_isEqual() throws Exception {
    Lead lead = Lead.builder()
        .id("lead_1")
        .additionalProperties(Map.of("other", nested(255)))
        .build();

    assertThat(CrmJson.fromJson(CrmJson.toJson(lead), Lead.class)).isEqualTo(lead);
  }

  @Test
  void putAdditionalProperty_collectionsThatCannotBeWritten_areRefusedByName() {
    Map<String, Object> itself = new HashMap<>();
    itself.put("a", itself);
    List<Object> deep = new ArrayList<>();
    for (int i = 0; i < LEVELS; i++) {
      deep = new ArrayList<>(List.of(deep));
    }
    for (Object value : List.of(itself.entrySet(), deep)) {
      assertRefused(
          "'other'", () -> CreateLeadRequest.builder().putAdditionalProperty("other", value));
    }
  }

  static Stream<Arguments> treesOfBodies() {
    return BlankIdsTest.treesOfBodies();
  }

  @ParameterizedTest
  @MethodSource("treesOfBodies")
  void build_treeThatCannotBeWritten_isRefusedByName(
      RequestBody<?, ?> body, String property, java.lang.reflect.Method accessor) {
    for (JsonNode tree : unwritable()) {
      assertRefused(accessor.getName(), () -> body.with(property, tree, Ids.invented()));
    }
  }

  @Test
  void bulkEdit_valueThatCannotBeWritten_isRefusedByName() {
    for (JsonNode tree : unwritable()) {
      JsonNode value = NODES.arrayNode().add(tree); // Each element is a value.
      assertRefused(
          "customFieldValue",
          () -> BulkEditRequest.setCustomFieldNamed("Tier", value).allLeads().build());
    }
  }

  @Test
  void webhookEvent_filterThatCannotBeWritten_isRefusedByName() {
    WebhookEventType.Builder event =
        WebhookEventType.builder().objectType("lead").action("created");
    for (JsonNode tree : unwritable()) {
      assertRefused("extraFilter", () -> event.extraFilter(tree).build());
    }
  }

  @Test
  void queriesAndModels_treeThatCannotBeWritten_isRefused() {
    for (JsonNode tree : unwritable()) {
      ObjectNode object = NODES.objectNode().set("event", tree);
      assertRefused("json", () -> SearchQuery.of(tree));
      assertRefused("json", () -> SearchQuery.builder().clause(tree));
      assertRefused("json", () -> SearchCondition.of(object));
      assertRefused("json", () -> SearchSort.of(object));
      assertRefused("json", () -> CrmJson.fromJson(object, Lead.class));
      assertRefused("other", () -> AdditionalProperties.of(Map.of("other", tree)));
      assertRefused("ArrayNode", () -> CrmJson.toJson(NODES.arrayNode().add(nested(LEVELS))));
    }
  }

  static Stream<String> deepTexts() {
    return Stream.of(
        "[".repeat(LEVELS),
        "[".repeat(LEVELS) + "]".repeat(LEVELS),
        "{\"a\":".repeat(LEVELS),
        "{\"a\":".repeat(LEVELS) + "1" + "}".repeat(LEVELS),
        "[{\"a\":".repeat(LEVELS));
  }

  @Test
  void read_deepText_isAnExceptionOfTheSdk() {
    deepTexts().forEach(text -> {
      String lead = "{\"id\":\"lead_1\",\"contacts\":" + text;
      for (String json : List.of(text, lead, "{\"id\":\"lead_1\",\"other\":" + text)) {
        assertUnreadable(() -> CrmJson.fromJson(json, Lead.class));
        assertUnreadable(() -> CrmJson.fromJson(json, JsonNode.class));
        assertUnreadable(() -> CrmJson.fromJson(json, Named.class));
      }
      assertUnreadable(() -> new JsonArrayReader<>(
              new ByteArrayInputStream(("[" + lead).getBytes(UTF_8)), Lead.class)
          .next());
    });
  }

  private static void assertUnreadable(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(CrmException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 400, 404, 422, 429, 500})
  void call_deepResponse_isAnExceptionOfTheSdk(int status) {
    try (ApiClient http = ApiClient.builder()
        .baseUrl(server.url("/api/v1").toString())
        .credentials(Credentials.accessToken("tok_s3cr3t"))
        .retryPolicy(RetryPolicy.none())
        .build()) {
      deepTexts().forEach(text -> {
        for (String body : List.of(text, "{\"error\":" + text, "{\"data\":" + text)) {
          for (ApiRequest<?> request : List.of(
              ApiRequest.get("/lead/").returning(Lead.class),
              ApiRequest.get("/lead/").returning(JsonNode.class),
              ApiRequest.get("/lead/").returningList(Lead.class))) {
            server.enqueue(new MockResponse.Builder().code(status).body(body).build());
            assertUnreadable(() -> http.send(request));
          }
        }
      });
    }
  }
}
