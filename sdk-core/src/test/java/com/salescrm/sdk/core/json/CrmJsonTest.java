package com.salescrm.sdk.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.error.DecodingException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrmJsonTest {

  @Test
  void tree_decimal_preservesItsDigits() {
    assertThat(CrmJson.toJson(CrmJson.tree("{\"a\":1.10,\"b\":[1e2]}")))
        .isEqualTo("{\"a\":1.10,\"b\":[100]}");
  }

  @Test
  void fromJson_objectNode_equalsTheTree() {
    String json =
        "{\"a\":1.10,\"b\":[1e2,1E+400,-0,12345678901234567890],\"c\":{\"d\":null},\"a\":2}";

    assertThat(CrmJson.fromJson(json, ObjectNode.class)).isEqualTo(CrmJson.tree(json));
    assertThatThrownBy(() -> CrmJson.fromJson("[]", ObjectNode.class))
        .isInstanceOf(DecodingException.class);
    assertThatThrownBy(() -> CrmJson.fromJson("null", ObjectNode.class))
        .isInstanceOf(DecodingException.class);
  }

  @Test
  void fromJson_malformed_isDecodingException() {
    assertThatThrownBy(() -> CrmJson.fromJson("{\"a\":", JsonNode.class))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("$.a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1\u0000", "\u0000\u0000\u00001", "{\"a\":1}\u0000", "\u0000"})
  void tree_nullCharacter_isDecodingException(String json) {
    assertThatThrownBy(() -> CrmJson.tree(json))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("U+0000 at character " + json.indexOf('\0'));
    assertThatThrownBy(() -> CrmJson.fromJson(json, JsonNode.class))
        .isInstanceOf(DecodingException.class);
    assertThatThrownBy(() -> CrmJson.listFromJson(json, JsonNode.class))
        .isInstanceOf(DecodingException.class);
  }

  @Test
  void listFromJson_bareArrayOrEnvelope_returnsTheItems() {
    List<JsonNode> bare = CrmJson.listFromJson("[1,2]", JsonNode.class);
    List<JsonNode> wrapped =
        CrmJson.listFromJson("{\"has_more\":false,\"data\":[1,2]}", JsonNode.class);

    assertThat(bare).hasSize(2).isEqualTo(wrapped);
  }

  @Test
  void listFromJson_notAList_isDecodingException() {
    assertThatThrownBy(() -> CrmJson.listFromJson("{\"a\":1}", JsonNode.class))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("$.data");
  }

  @Test
  void toPrettyJson_object_hasSeveralLines() {
    assertThat(CrmJson.toPrettyJson(CrmJson.tree("{\"a\":1}")).lines()).hasSize(3);
  }
}
