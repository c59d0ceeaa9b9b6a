package com.salescrm.sdk.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CustomFieldsTest {

  private static final CustomField<String> TIER = CustomField.text("cf_tier");

  @Test
  void get_propertyAndLegacyObject_returnsTheProperty() {
    CustomFields custom = of("{\"custom\":{\"cf_tier\":\"old\"},\"custom.cf_tier\":\"gold\"}");

    assertThat(custom.get(TIER)).contains("gold");
    assertThat(custom.ids()).containsExactly("cf_tier");
  }

  @Test
  void get_onlyInTheLegacyObject_returnsItsValue() {
    CustomFields custom =
        of("{\"custom\":{\"cf_tier\":\"gold\",\"Field 1\":\"x\",\"Field 2\":null}}");

    assertThat(custom.get(TIER)).contains("gold");
    assertThat(custom.ids()).containsExactly("cf_tier");
    assertThat(custom.names()).containsExactly("Field 1");
    assertThat(custom.raw("Field 1").textValue()).isEqualTo("x");
  }

  @Test
  void ids_severalValues_areInOrderWithoutNulls() {
    CustomFields custom =
        of("{\"custom.cf_z\":1,\"other\":2,\"custom.cf_n\":null,\"custom.lcf_a\":3}");

    assertThat(custom.ids()).containsExactly("cf_z", "lcf_a");
    assertThat(custom).hasToString("CustomFields[cf_z, lcf_a]");
  }

  @Test
  void ids_valueUnderADeprecatedName_isAmongTheNames() {
    CustomFields custom = of("{\"custom.Tier\":\"gold\",\"custom.cf_a\":1,\"custom.No\":null}");

    assertThat(custom.ids()).containsExactly("cf_a");
    assertThat(custom.names()).containsExactly("Tier");
    assertThat(custom.raw("Tier").textValue()).isEqualTo("gold");
  }

  @Test
  void raw_noValue_isMissingNode() {
    CustomFields custom = of("{\"custom.cf_n\":null,\"custom\":\"invalid\"}");

    assertThat(custom.raw("cf_n").isMissingNode()).isTrue();
    assertThat(custom.raw("cf_x").isMissingNode()).isTrue();
    assertThat(custom.get(TIER)).isEmpty();
    assertThat(custom.names()).isEmpty();
  }

  @Test
  void with_value_replacesTheLegacyValueInACopy() {
    CustomFields custom = of("{\"custom\":{\"cf_tier\":\"old\",\"Field 1\":\"x\"},\"other\":2}");

    CustomFields changed = custom.with(TIER, "gold");

    assertThat(CrmJson.toJson(changed.properties()))
        .isEqualTo("{\"custom\":{\"Field 1\":\"x\"},\"other\":2,\"custom.cf_tier\":\"gold\"}");
    assertThat(custom.get(TIER)).contains("old");
  }

  @Test
  void without_field_removesBothFormsInACopy() {
    CustomFields custom = of("{\"custom\":{\"cf_tier\":\"old\"},\"custom.cf_tier\":\"gold\"}");

    assertThat(custom.without(TIER).get(TIER)).isEmpty();
    assertThat(custom.get(TIER)).contains("gold");
  }

  private static CustomFields of(String json) {
    Map<String, JsonNode> properties = new LinkedHashMap<>();
    CrmJson.tree(json).properties().forEach(each -> properties.put(each.getKey(), each.getValue()));
    return new CustomFields(properties);
  }
}
