package com.salescrm.sdk.core.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdditionalPropertiesTest {

  @Test
  void of_map_isACopyInItsOrder() {
    Map<String, JsonNode> source = new LinkedHashMap<>();
    source.put("b", IntNode.valueOf(1));
    source.put("a", NullNode.getInstance());

    AdditionalProperties copy = AdditionalProperties.of(source);
    source.clear();

    assertThat(copy.keySet()).containsExactly("b", "a");
    assertThat(copy.get("b")).isEqualTo(IntNode.valueOf(1));
    assertThat(copy.containsKey("a")).isTrue();
    assertThat(AdditionalProperties.of(copy)).isSameAs(copy);
  }

  @Test
  void of_treesThatAreChangedLater_areNotAffected() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode().put("x", 1);
    AdditionalProperties copy = AdditionalProperties.of(Map.of("a", tree));

    tree.removeAll();
    ((ObjectNode) copy.get("a")).removeAll();
    ((ObjectNode) copy.values().iterator().next()).removeAll();

    assertThat(copy.get("a").path("x").intValue()).isEqualTo(1);
  }

  @Test
  void entrySet_onlyTheFirstEntryIsRead_copiesOneValue() {
    CountingNode first = new CountingNode();
    CountingNode second = new CountingNode();
    Map<String, JsonNode> source = new LinkedHashMap<>();
    source.put("a", first);
    source.put("b", second);
    AdditionalProperties properties = AdditionalProperties.of(source);

    Map.Entry<String, JsonNode> entry = properties.entrySet().iterator().next();

    assertThat(entry).isEqualTo(Map.entry("a", first));
    assertThat(first.copies).isEqualTo(2); // One by of(…), one by next().
    assertThat(second.copies).isEqualTo(1);
  }

  private static final class CountingNode extends POJONode {
    private static final long serialVersionUID = 1L;

    private int copies;

    CountingNode() {
      super("value");
    }

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // As Jackson declares it.
    public <T extends JsonNode> T deepCopy() {
      copies++;
      return (T) this;
    }
  }

  @Test
  void of_nullNameOrValue_throwsNamingTheProperty() {
    Map<String, JsonNode> nullValue = new LinkedHashMap<>();
    nullValue.put("tier", null);
    Map<String, JsonNode> nullName = new LinkedHashMap<>();
    nullName.put(null, IntNode.valueOf(1));

    assertThatThrownBy(() -> AdditionalProperties.of(nullValue))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tier");
    assertThatThrownBy(() -> AdditionalProperties.of(nullName))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("name");
  }

  @Test
  void none_anyMethod_isEmpty() {
    assertThat(AdditionalProperties.none()).isEmpty();
    assertThat(AdditionalProperties.none().get("x")).isNull();
    assertThat(AdditionalProperties.none().get(null)).isNull();
    assertThat(AdditionalProperties.none()).isEqualTo(Map.of());
    assertThatThrownBy(() -> AdditionalProperties.none().put("x", IntNode.valueOf(1)))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
