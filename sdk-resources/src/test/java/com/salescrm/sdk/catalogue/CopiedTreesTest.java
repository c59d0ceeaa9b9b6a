package com.salescrm.sdk.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.bulkaction.BulkEditRequest;
import com.salescrm.sdk.bulkaction.BulkEditType;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.sequence.CreateSequenceRequest;
import com.salescrm.sdk.sequence.UpdateSequenceRequest;
import com.salescrm.sdk.webhook.WebhookEventType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A request contains the trees that it was built with, whatever the application does with them afterwards. */
class CopiedTreesTest {

  private static void assertCopies(Function<JsonNode, Object> build) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode().put("a", 1);
    Object built = build.apply(tree);
    String before = CrmJson.toJson(built);
    int hash = built.hashCode();

    tree.put("a", 2);

    assertThat(before).contains("{\"a\":1}");
    assertThat(CrmJson.toJson(built)).isEqualTo(before);
    assertThat(built.hashCode()).isEqualTo(hash);
  }

  private static WebhookEventType.Builder event() {
    return WebhookEventType.builder().objectType("lead").action("created");
  }

  private static BulkEditRequest.Builder edit() {
    return BulkEditRequest.builder()
        .allLeads()
        .type(BulkEditType.SET_CUSTOM_FIELD)
        .customFieldId("cf_1");
  }

  private static ArrayNode list(JsonNode element) {
    return JsonNodeFactory.instance.arrayNode().add(element);
  }

  @Test
  void webhookEvent_filterChangedAfterwards_isUnchanged() {
    assertCopies(tree -> event().extraFilter(tree).build());
    assertCopies(tree -> event().extraFilter(Optional.of(tree)).build());
    assertCopies(tree -> event().from(event().extraFilter(tree).build()).build());
  }

  @Test
  void sequence_scheduleChangedAfterwards_isUnchanged() {
    assertCopies(tree -> CreateSequenceRequest.builder().schedule(tree).build());
    assertCopies(
        tree -> CreateSequenceRequest.builder().schedule(Optional.of(tree)).build());
    assertCopies(tree -> UpdateSequenceRequest.builder().schedule(tree).build());
    assertCopies(tree -> UpdateSequenceRequest.builder()
        .from(UpdateSequenceRequest.builder().schedule(tree).build())
        .build());
  }

  @Test
  void bulkEdit_valueChangedAfterwards_isUnchanged() {
    assertCopies(tree -> edit().customFieldValue(tree).build());
    assertCopies(tree -> edit().customFieldValues(List.of(tree)).build());
    assertCopies(tree -> edit().addCustomFieldValue(tree).build());
    assertCopies(
        tree -> BulkEditRequest.setCustomFieldNamed("Tags", tree).allLeads().build());
    assertCopies(tree ->
        BulkEditRequest.setCustomFieldNamed("Tags", list(tree)).allLeads().build());
  }

  @Test
  void build_twice_hasTheChangesBetween() {
    BulkEditRequest.Builder builder =
        edit().addCustomFieldValue(JsonNodeFactory.instance.textNode("a"));
    BulkEditRequest one = builder.build();
    BulkEditRequest two =
        builder.addCustomFieldValue(JsonNodeFactory.instance.textNode("b")).build();

    assertThat(one.customFieldValues()).hasSize(1);
    assertThat(two.customFieldValues()).hasSize(2);
  }

  @Test
  void sequence_scheduleThatContainsItself_isRefusedByName() {
    Map<String, Object> schedule = new HashMap<>();
    schedule.put("ranges", schedule);

    assertThatThrownBy(() -> CreateSequenceRequest.builder().schedule(schedule))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("schedule: ");
    assertThatThrownBy(() -> UpdateSequenceRequest.builder().schedule(schedule))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("schedule: ");
  }

  @Test
  void webhookEvent_missingNodeAsFilter_isRefusedSinceItWouldBeSentAsNull() {
    WebhookEventType.Builder event = event();

    assertThatThrownBy(() -> event.extraFilter(MissingNode.getInstance()).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("extraFilter must not be blank");
  }
}
