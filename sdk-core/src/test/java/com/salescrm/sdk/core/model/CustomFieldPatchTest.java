package com.salescrm.sdk.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.core.json.CrmJson;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CustomFieldPatchTest {

  private static final CustomField<String> TIER = CustomField.text("cf_tier");
  private static final CustomField<BigDecimal> SIZE = CustomField.number("lcf_size");
  private static final CustomField<LocalDate> RENEWAL = CustomField.date("cf_renewal");
  private static final CustomField.Multi<String> TAGS = CustomField.choices("cf_tags");

  private final SampleUpdate.Builder update = SampleUpdate.builder();

  @Test
  void build_nothingTouched_sendsNothing() {
    assertThat(json()).isEqualTo("{}");
  }

  @Test
  void build_setUnsetAddRemove_areTheKeysOfTheSpecification() {
    update
        .custom(TIER, "gold")
        .custom(SIZE, new BigDecimal("1.10"))
        .unset(RENEWAL)
        .add(TAGS, "c")
        .remove(TAGS, "a");

    assertThat(json())
        .isEqualTo(
            "{\"custom.cf_tier\":\"gold\",\"custom.lcf_size\":1.10,\"custom.cf_renewal\":null,"
                + "\"custom.cf_tags.add\":\"c\",\"custom.cf_tags.remove\":\"a\"}");
  }

  @Test
  void custom_list_replacesTheWholeList() {
    update.custom(TAGS, List.of("a", "b"));

    assertThat(json()).isEqualTo("{\"custom.cf_tags\":[\"a\",\"b\"]}");
  }

  @Test
  void custom_sameFieldAgain_replacesTheValue() {
    update.unset(TIER).custom(TIER, "gold").custom(TIER, "silver");

    assertThat(json()).isEqualTo("{\"custom.cf_tier\":\"silver\"}");
  }

  @Test
  void add_secondTime_isRefusedAtOnce() {
    update.add(TAGS, "a");

    assertThatThrownBy(() -> update.add(TAGS, "b"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("custom.cf_tags.add")
        .hasMessageContaining("adds one value");
  }

  @Test
  void remove_secondTime_isRefusedAtOnce() {
    update.remove(TAGS, "a");

    assertThatThrownBy(() -> update.remove(TAGS, "a"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("removes one value");
  }

  @Test
  void add_besideAPlainValueOrUnset_isRefusedAtOnce() {
    update.custom(TAGS, List.of("a"));
    SampleUpdate.Builder unset = SampleUpdate.builder().unset(TAGS);

    assertThatThrownBy(() -> update.add(TAGS, "b")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> unset.remove(TAGS, "b")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void custom_besideAnAddedValue_isRefusedAtOnce() {
    update.add(TAGS, "a");

    assertThatThrownBy(() -> update.custom(TAGS, List.of("b")))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> update.unset(TAGS)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void putAdditionalProperty_freeName_isSent() {
    update
        .putAdditionalProperty("nickname", TextNode.valueOf("x"))
        .putAdditionalProperty("rank", NullNode.instance);

    assertThat(json()).isEqualTo("{\"nickname\":\"x\",\"rank\":null}");
  }

  @Test
  void putAdditionalProperty_nameWithASetter_isRefusedNamingIt() {
    assertThatThrownBy(() -> update.putAdditionalProperty("date_won", TextNode.valueOf("x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("dateWon(…)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"custom", "custom.Tier", "custom.", "custom.cf_", "custom.Tier.add", "", " "})
  void putAdditionalProperty_deprecatedOrBlankName_isRefused(String name) {
    assertThatThrownBy(() -> update.putAdditionalProperty(name, TextNode.valueOf("x")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void putAdditionalProperty_onCreate_refusesAddAndRemove() {
    BodyNames names = BodyNames.ofCreate(SampleUpdate.class);

    assertThatThrownBy(() -> names.accept("custom.cf_tags.add"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("update");
    assertThat(names.accept("custom.cf_tags")).isEqualTo("custom.cf_tags");
  }

  @Test
  void clear_field_sendsNull() {
    update.clearDateWon();

    assertThat(json()).isEqualTo("{\"date_won\":null}");
  }

  @Test
  void build_fieldSetAndCleared_isRefusedNamingIt() {
    update.clearDateWon().dateWon(LocalDate.of(2026, 6, 19));

    assertThatThrownBy(update::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("date_won")
        .hasMessageContaining("dateWon(…)");
  }

  @Test
  void build_list_absentAndEmptyAreTwoThings() {
    assertThat(CrmJson.toJson(SampleUpdate.builder().emails(List.of()).build()))
        .isEqualTo("{\"emails\":[]}");
    assertThat(CrmJson.toJson(SampleUpdate.builder().addEmail("a").build()))
        .isEqualTo("{\"emails\":[\"a\"]}");
  }

  private String json() {
    return CrmJson.toJson(update.build());
  }

  @Test
  void build_copyOfAPlainValueAndAChangeByOne_isRefused() {
    SampleUpdate plain = SampleUpdate.builder()
        .custom(CustomField.choices("cf_copied"), List.of("a"))
        .build();

    SampleUpdate.Builder both = SampleUpdate.builder().add(CustomField.choices("cf_copied"), "b");
    both.from(plain);

    assertThatThrownBy(both::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("custom.cf_copied");
  }
}
