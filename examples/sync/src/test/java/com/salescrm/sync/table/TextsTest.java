package com.salescrm.sync.table;

import static org.assertj.core.api.Assertions.assertThat;

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
    assertThat(Texts.storableJson(text)).isSameAs(text);
  }

  @Test
  void storableJson_ofHalfASurrogatePair_losesNothing() {
    String json = CrmJson.toJson(CrmJson.tree("{\"a\": \"x\\ud800y\\udc00\", \"b\": \"\\u0000\"}"));
    assertThat(
            CrmJson.tree(Texts.storableJson("{\"a\":\"x\ud800y\"}")).path("a").textValue())
        .isEqualTo("x\ud800y");
    assertThat(Texts.storableJson(json)).doesNotContain("\0").doesNotContain("\ud800");
  }
}
