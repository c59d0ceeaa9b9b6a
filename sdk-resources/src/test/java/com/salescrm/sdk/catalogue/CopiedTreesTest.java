package com.salescrm.sdk.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.webhook.WebhookEventType;
import org.junit.jupiter.api.Test;

/** An event type contains the filter that it was built with, whatever the application does with the tree afterwards. */
class CopiedTreesTest {

  @Test
  void webhookEvent_filterChangedAfterwards_isUnchanged() {
    ObjectNode filter = JsonNodeFactory.instance.objectNode().put("a", 1);
    WebhookEventType event = WebhookEventType.builder()
        .objectType("lead")
        .action("created")
        .extraFilter(filter)
        .build();

    filter.put("a", 2);

    assertThat(CrmJson.tree(CrmJson.toJson(event)).at("/extra_filter/a").intValue())
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
