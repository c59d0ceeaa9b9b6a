package com.salescrm.sdk.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.FloatNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.error.DecodingException;
import java.util.List;
import java.util.Map;
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

  /** A column of numbers of the application. */
  record Amounts(List<Double> amounts, float sum) {}

  @Test
  void toJson_notAFiniteNumber_isRefused() {
    List<Object> values = List.of(
        Double.NaN,
        Float.NEGATIVE_INFINITY,
        List.of(1.5, Double.POSITIVE_INFINITY),
        DoubleNode.valueOf(Double.NaN),
        Map.of("a", FloatNode.valueOf(Float.NaN)),
        new Amounts(List.of(Double.NaN), 1),
        new Amounts(List.of(), Float.NaN));
    for (Object value : values) {
      assertThatThrownBy(() -> CrmJson.toJson(value))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("no number of JSON");
    }
  }

  @Test
  void toJson_halfOfASurrogatePair_isWrittenAsAnEscapeAndReadBack() {
    String cut = "x".repeat(8_000) + "\ud83d";

    String json = CrmJson.toJson(List.of(cut, "\ude00 cut"));

    assertThat(json).endsWith("x\\uD83D\",\"\\uDE00 cut\"]");
    assertThat(CrmJson.tree(json).get(0).textValue()).isEqualTo(cut);
  }

  @Test
  void toJson_finiteNumbers_areWrittenWithoutExponent() {
    assertThat(CrmJson.toJson(new Amounts(List.of(1e9, 1e-4, -0.0, 12.5, 0.001), 1e8f)))
        .isEqualTo("""
            {"amounts":[1000000000,0.0001,-0.0,12.5,0.001],"sum":100000000}""");
  }
}
