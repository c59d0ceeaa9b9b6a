package com.salescrm.sdk.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.DecodingException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrmJsonTest {

  @Test
  void tree_decimal_preservesItsDigits() {
    assertThat(CrmJson.toJson(CrmJson.tree("{\"a\":1.10,\"b\":[1e2]}")))
        .isEqualTo("{\"a\":1.10,\"b\":[100]}");
  }

  @Test
  void fromJson_malformed_isDecodingException() {
    assertThatThrownBy(() -> CrmJson.fromJson("{\"a\":", JsonNode.class))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("$.a");
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
