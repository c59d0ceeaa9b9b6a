package com.salescrm.sdk.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.json.CrmJson;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
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
    update.custom(TIER, "gold").custom(TIER, "silver");

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
    RequestFieldGuard guard = RequestFieldGuard.ofCreate(SampleUpdate.class);

    assertThatThrownBy(() -> guard.accept("custom.cf_tags.add", TextNode.valueOf("x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("update");
    assertThat(guard.accept("custom.cf_tags", TextNode.valueOf("x"))).isEqualTo("custom.cf_tags");
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
    assertThat(CrmJson.toJson(SampleUpdate.builder().emails(List.of("a")).build()))
        .isEqualTo("{\"emails\":[\"a\"]}");
  }

  private String json() {
    return CrmJson.toJson(update.build());
  }

  @Test
  void custom_besideUnset_isRefusedAtOnceInBothOrders() {
    update.custom(TIER, "gold");
    SampleUpdate.Builder unset = SampleUpdate.builder().unset(TIER);

    assertThatThrownBy(() -> update.unset(TIER))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("custom.cf_tier")
        .hasMessageContaining("both set and unset");
    assertThatThrownBy(() -> unset.custom(TIER, "gold")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> update.putAdditionalProperty("custom.cf_tier", NullNode.getInstance()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void unset_again_changesNothing() {
    update.unset(TIER).unset(TIER);

    assertThat(json()).isEqualTo("{\"custom.cf_tier\":null}");
  }

  @Test
  void from_copiedAddThenAnotherAdd_isRefusedAtOnce() {
    SampleUpdate added = SampleUpdate.builder().add(TAGS, "a").build();

    assertThatThrownBy(() -> update.from(added).add(TAGS, "b"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("custom.cf_tags.add")
        .hasMessageContaining("adds one value");
    assertThatThrownBy(() -> SampleUpdate.builder().add(TAGS, "b").from(added))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void from_copiedAddThenAPlainValueOrUnset_isRefusedAtOnce() {
    SampleUpdate removed = SampleUpdate.builder().remove(TAGS, "a").build();
    update.from(removed);

    assertThatThrownBy(() -> update.custom(TAGS, List.of("b")))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> update.unset(TAGS)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> update.remove(TAGS, "b")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void from_copiedPlainValue_refusesAChangeByOneAndUnsetAndTakesAnotherValue() {
    SampleUpdate plain = SampleUpdate.builder().custom(TAGS, List.of("a")).build();

    assertThatThrownBy(() -> SampleUpdate.builder().add(TAGS, "b").from(plain))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("custom.cf_tags");
    assertThatThrownBy(() -> SampleUpdate.builder().from(plain).unset(TAGS))
        .isInstanceOf(IllegalStateException.class);
    update.from(plain).custom(TAGS, List.of("b"));
    assertThat(json()).isEqualTo("{\"custom.cf_tags\":[\"b\"]}");
  }

  @Test
  void from_everythingSet_copiesItAndReplacesLists() {
    update.name("Ann").dateWon(LocalDate.of(2026, 6, 19)).emails(List.of("a")).unset(TIER);
    SampleUpdate whole = update.build();

    assertThat(SampleUpdate.builder().emails(List.of("b")).from(whole).build()).isEqualTo(whole);
  }

  @Test
  void isEmpty_untouched_onlyThen() {
    assertThat(SampleUpdate.builder().build().isEmpty()).isTrue();
    assertThat(update.clearDateWon().build().isEmpty()).isFalse();
    assertThat(SampleUpdate.builder().emails(List.of()).build().isEmpty()).isFalse();
    assertThat(SampleUpdate.builder().unset(TIER).build().isEmpty()).isFalse();
  }

  @Test
  @SuppressWarnings("NullAway") // The caller's mistake is the point.
  void emails_null_isRefusedNamingTheSetter() {
    List<String> list = new ArrayList<>();
    list.add(null);

    assertThatThrownBy(() -> update.emails(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("emails must not be null");
    assertThatThrownBy(() -> update.emails(list))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("an element of emails must not be null");
  }
}
