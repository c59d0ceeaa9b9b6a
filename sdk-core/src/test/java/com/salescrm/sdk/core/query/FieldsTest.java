package com.salescrm.sdk.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.model.CustomField;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
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
  void of_upTo45CustomFields_namesEach() {
    Fields fields = Fields.of("name").with(customFields(44)).with(CustomField.text("lcf_last"));

    assertThat(fields.names())
        .hasSize(47)
        .contains("custom.cf_0", "custom.cf_43", "custom.lcf_last");
  }

  @Test
  void of_moreThan45CustomFields_requestsAllCustomFields() {
    List<String> names = new ArrayList<>(List.of("name"));
    IntStream.range(0, 46).forEach(i -> names.add("custom.cf_" + i));
    names.add("status_label");

    assertThat(Fields.of(names)).hasToString("id,name,custom,status_label");
    assertThat(Fields.of("name").with(customFields(46))).hasToString("id,name,custom");
    assertThat(Fields.of("name").with(customFields(46)).with(CustomField.text("cf_more")))
        .hasToString("id,name,custom");
  }

  @Test
  void of_manyOtherNames_namesEach() {
    List<String> names = IntStream.range(0, 200).mapToObj(i -> "smart_" + i).toList();

    assertThat(Fields.of(names).names()).hasSize(201);
  }

  private static CustomField<?>[] customFields(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> CustomField.text("cf_" + i))
        .toArray(CustomField<?>[]::new);
  }

  @Test
  void all_withCustomFields_isUnchanged() {
    assertThat(Fields.all().with(CustomField.text("cf_a"))).hasToString("_all");
    assertThat(Fields.of("_all", "name")).isEqualTo(Fields.all()).hasToString("_all");
    assertThat(Fields.of("name").with("_all")).isEqualTo(Fields.all());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "name,status_id"})
  void of_blankOrComma_throws(String name) {
    assertThatThrownBy(() -> Fields.of(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cf_tier", " lcf_old "})
  void of_idOfACustomField_throwsAndNamesTheForm(String id) {
    assertThatThrownBy(() -> Fields.of("name", id))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(id)
        .hasMessageContaining("custom.cf_");
    assertThatThrownBy(() -> Fields.of("name").with(id))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
