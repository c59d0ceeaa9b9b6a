package com.salescrm.sdk.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.model.CustomField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldsTest {

  @Test
  void of_names_putsTheIdFirst() {
    assertThat(Fields.of("name", "custom")).hasToString("id,name,custom");
    assertThat(Fields.of("name", "id", "name")).hasToString("id,name");
    assertThat(Fields.of()).hasToString("id");
  }

  @Test
  void with_customFields_addsTheirKeys() {
    assertThat(Fields.of("name").with(CustomField.text("cf_a"), CustomField.texts("lcf_b")))
        .hasToString("id,name,custom.cf_a,custom.lcf_b");
  }

  @Test
  void all_withMore_staysAll() {
    assertThat(Fields.all().with(CustomField.text("cf_a"))).hasToString("_all");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "name,status_id"})
  void of_blankOrComma_isRefused(String name) {
    assertThatThrownBy(() -> Fields.of(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name);
  }
}
