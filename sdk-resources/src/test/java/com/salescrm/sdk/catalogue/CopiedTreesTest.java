package com.salescrm.sdk.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.bulkaction.BulkEditRequest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.sequence.CreateSequenceRequest;
import com.salescrm.sdk.sequence.UpdateSequenceRequest;
import com.salescrm.sdk.webhook.WebhookEventType;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A request contains the tree that it was built with, whatever the application does with the tree afterwards. */
class CopiedTreesTest {

  static Stream<Arguments> requests() {
    return Stream.of(
        request(
            "extra_filter",
            tree -> WebhookEventType.builder()
                .objectType("lead")
                .action("created")
                .extraFilter(tree)
                .build()),
        request(
            "schedule",
            tree -> CreateSequenceRequest.builder().name("a").schedule(tree).build()),
        request(
            "schedule", tree -> UpdateSequenceRequest.builder().schedule(tree).build()),
        request(
            "custom_field_value",
            tree -> BulkEditRequest.setCustomFieldNamed("Tier", tree).allLeads().build()));
  }

  private static Arguments request(String property, Function<JsonNode, Object> request) {
    return Arguments.of(property, request);
  }

  @ParameterizedTest
  @MethodSource("requests")
  void build_treeChangedAfterwards_requestIsUnchanged(
      String property, Function<JsonNode, Object> request) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode().put("a", 1);
    Object built = request.apply(tree);

    tree.put("a", 2);

    assertThat(CrmJson.tree(CrmJson.toJson(built)).path(property).path("a").intValue())
        .isEqualTo(1);
  }

  @Test
  void webhookEvent_missingNodeAsFilter_isRefusedSinceItWouldBeSentAsNull() {
    WebhookEventType.Builder event =
        WebhookEventType.builder().objectType("lead").action("created");

    assertThatThrownBy(() -> event.extraFilter(MissingNode.getInstance()).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("extraFilter must not be blank");
  }
}
