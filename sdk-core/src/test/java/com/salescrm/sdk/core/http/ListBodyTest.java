package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ListBodyTest {

  @Test
  void listBody_givenCollections_areCopied() {
    List<String> items = new ArrayList<>(List.of("a"));
    Map<String, JsonNode> more = new LinkedHashMap<>(Map.of("sum", IntNode.valueOf(1)));
    ListBody<String> body = new ListBody<>(items, true, 5L, more);

    items.add("b");
    more.clear();

    assertThat(body.items()).containsExactly("a");
    assertThat(body.hasMore()).hasValue(true);
    assertThat(body.totalResults()).hasValue(5);
    assertThat(body.additionalProperties()).containsOnlyKeys("sum");
    assertThat(body).hasToString("ListBody{1 items, hasMore=true, totalResults=5}");
    assertThatThrownBy(() -> body.items().add("c"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void listBody_nullParts_areEmpty() {
    ListBody<String> body = new ListBody<>(List.of(), null, null, Map.of());

    assertThat(body.hasMore()).isEmpty();
    assertThat(body.totalResults()).isEmpty();
  }
}
