package com.salescrm.sync.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import org.junit.jupiter.api.Test;

class TextsTest {
  @Test
  void storable_unsupportedCharacters_replacesThem() {
    assertThat(Texts.storable("a\0b\ud800c\udc00d")).isEqualTo("a\ufffdb\ufffdc\ufffdd");
    assertThat(Texts.storable("ends with \ud83d")).isEqualTo("ends with \ufffd");
  }

  @Test
  void storable_ofOrdinaryText_isTheSame() {
    String text = "Grüße \ud83d\ude00";
    assertThat(Texts.storable(text)).isSameAs(text);
  }

  @Test
  void json_ofHalfASurrogatePair_isStorableAndLosesNothing() {
    JsonNode tree = CrmJson.tree("{\"a\": \"x\\ud800y\\udc00\", \"b\": \"\\u0000\"}");
    String json = CrmJson.toJson(tree);
    assertThat(Texts.storable(json)).isSameAs(json);
    assertThat(CrmJson.tree(json)).isEqualTo(tree);
  }
}
