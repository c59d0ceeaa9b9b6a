package com.salescrm.sdk.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.core.internal.json.Person;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.json.CrmJson;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
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
  void build_nothingSet_sendsNothing() {
    assertThat(json()).isEqualTo("{}");
  }

  @Test
  void build_setUnsetAddRemove_sendsTheKeysOfTheSpecification() {
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
  void custom_calledTwice_replacesTheValue() {
    update.custom(TIER, "gold").custom(TIER, "silver");

    assertThat(json()).isEqualTo("{\"custom.cf_tier\":\"silver\"}");
  }

  @Test
  void add_calledTwice_throws() {
    update.add(TAGS, "a");

    assertThatThrownBy(() -> update.add(TAGS, "b"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("custom.cf_tags.add")
        .hasMessageContaining("adds one value");
  }

  @Test
  void remove_calledTwice_throws() {
    update.remove(TAGS, "a");

    assertThatThrownBy(() -> update.remove(TAGS, "a"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("removes one value");
  }

  @Test
  void add_afterCustomOrUnset_throws() {
    update.custom(TAGS, List.of("a"));
    SampleUpdate.Builder unset = SampleUpdate.builder().unset(TAGS);

    assertThatThrownBy(() -> update.add(TAGS, "b")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> unset.remove(TAGS, "b")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void custom_afterAdd_throws() {
    update.add(TAGS, "a");

    assertThatThrownBy(() -> update.custom(TAGS, List.of("b")))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> update.unset(TAGS)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void putAdditionalProperty_unknownName_isSent() {
    update
        .putAdditionalProperty("nickname", TextNode.valueOf("x"))
        .putAdditionalProperty("rank", NullNode.instance);

    assertThat(json()).isEqualTo("{\"nickname\":\"x\",\"rank\":null}");
  }

  @Test
  void putAdditionalProperty_javaValues_areSentAsTheirJson() {
    List<@Nullable Object> list = Arrays.asList("a", null, 1.5);
    update
        .putAdditionalProperty("text", "x")
        .putAdditionalProperty("integer", 7)
        .putAdditionalProperty("long", 9007199254740993L)
        .putAdditionalProperty("float", 0.1f)
        .putAdditionalProperty("decimal", new BigDecimal("1.10"))
        .putAdditionalProperty("large", new BigDecimal("1.2E+5"))
        .putAdditionalProperty("flag", true)
        .putAdditionalProperty("date", LocalDate.of(2026, 6, 19))
        .putAdditionalProperty("list", list)
        .putAdditionalProperty("array", new String[] {"a"})
        .putAdditionalProperty("map", Map.of("k", List.of(1, 2)))
        .putAdditionalProperty("model", Person.builder().id("p1").addTag("a").build())
        .putAdditionalProperty("custom.cf_tier", "gold");

    assertThat(json())
        .isEqualTo(
            "{\"text\":\"x\",\"integer\":7,\"long\":9007199254740993,\"float\":0.1,"
                + "\"decimal\":1.10,\"large\":120000,\"flag\":true,\"date\":\"2026-06-19\","
                + "\"list\":[\"a\",null,1.5],\"array\":[\"a\"],\"map\":{\"k\":[1,2]},"
                + "\"model\":{\"id\":\"p1\",\"tags\":[\"a\"],\"friends\":[]},\"custom.cf_tier\":\"gold\"}");
  }

  @Test
  void putAdditionalProperty_valueChangedLater_sendsTheValueOfTheCall() {
    List<String> list = new ArrayList<>(List.of("a"));
    update.putAdditionalProperty("list", list);
    list.add("b");

    assertThat(json()).isEqualTo("{\"list\":[\"a\"]}");
  }

  @Test
  @SuppressWarnings("NullAway") // Tests a null element.
  void custom_listWithNull_throwsNamingTheField() {
    assertThatThrownBy(() -> update.custom(TAGS, Arrays.asList("vip", null)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("an element of the value of cf_tags must not be null");
  }

  @Test
  void putAdditionalProperty_treeDeclaredAsObject_isSentUnchanged() {
    Object unset = NullNode.getInstance();
    update.putAdditionalProperty("custom.cf_tier", unset);

    assertThat(json()).isEqualTo("{\"custom.cf_tier\":null}");
    assertThatThrownBy(() -> update.custom(TIER, "gold"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("both set and unset");
  }

  @Test
  @SuppressWarnings("NullAway") // Tests null arguments.
  void putAdditionalProperty_nullOrEmptyValue_throwsNamingIt() {
    assertThatThrownBy(() -> update.putAdditionalProperty("rank", (Object) null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("value");
    assertThatThrownBy(() -> update.putAdditionalProperty("rank", null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("value");
    assertThatThrownBy(() -> update.putAdditionalProperty(null, (Object) "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("name");
    assertThatThrownBy(() -> update.putAdditionalProperty("rank", Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'rank'")
        .hasMessageContaining("NullNode");
    assertThat(json()).isEqualTo("{}");
  }

  @Test
  void putAdditionalProperty_valueWithoutJsonForm_throwsAtOnce() {
    assertThatThrownBy(() -> update.putAdditionalProperty("rank", new Object()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("java.lang.Object cannot be written as JSON");
    assertThatThrownBy(() -> update.putAdditionalProperty("rank", List.of(new Object())))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> update.putAdditionalProperty("rank", BigInteger.TEN.pow(1_000)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("too large");
    assertThat(json()).isEqualTo("{}");
  }

  @Test
  void putAdditionalProperty_javaValueForANameWithASetter_throwsNamingTheSetter() {
    assertThatThrownBy(() -> update.putAdditionalProperty("date_won", "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("dateWon(…)");
  }

  @Test
  void putAdditionalProperty_nameWithASetter_throwsNamingTheSetter() {
    assertThatThrownBy(() -> update.putAdditionalProperty("date_won", TextNode.valueOf("x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("dateWon(…)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"custom", "custom.Tier", "custom.", "custom.cf_", "custom.Tier.add", "", " "})
  void putAdditionalProperty_deprecatedOrBlankName_throws(String name) {
    assertThatThrownBy(() -> update.putAdditionalProperty(name, TextNode.valueOf("x")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void putAdditionalProperty_addOrRemoveOnCreate_throws() {
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
  void build_fieldSetAndCleared_throwsNamingIt() {
    update.clearDateWon().dateWon(LocalDate.of(2026, 6, 19));

    assertThatThrownBy(update::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("date_won")
        .hasMessageContaining("dateWon(…)");
  }

  @Test
  void build_absentAndEmptyList_differ() {
    assertThat(CrmJson.toJson(SampleUpdate.builder().emails(List.of()).build()))
        .isEqualTo("{\"emails\":[]}");
    assertThat(CrmJson.toJson(SampleUpdate.builder().emails(List.of("a")).build()))
        .isEqualTo("{\"emails\":[\"a\"]}");
  }

  private String json() {
    return CrmJson.toJson(update.build());
  }

  @Test
  void custom_andUnsetInAnyOrder_throws() {
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
  void unset_calledTwice_isSentOnce() {
    update.unset(TIER).unset(TIER);

    assertThat(json()).isEqualTo("{\"custom.cf_tier\":null}");
  }

  @Test
  void from_copiedAddThenAnotherAdd_throws() {
    SampleUpdate added = SampleUpdate.builder().add(TAGS, "a").build();

    assertThatThrownBy(() -> update.from(added).add(TAGS, "b"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("custom.cf_tags.add")
        .hasMessageContaining("adds one value");
    assertThatThrownBy(() -> SampleUpdate.builder().add(TAGS, "b").from(added))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void from_copiedRemoveThenCustomOrUnset_throws() {
    SampleUpdate removed = SampleUpdate.builder().remove(TAGS, "a").build();
    update.from(removed);

    assertThatThrownBy(() -> update.custom(TAGS, List.of("b")))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> update.unset(TAGS)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> update.remove(TAGS, "b")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void from_copiedCustom_acceptsAnotherValueOnly() {
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
  void from_allFieldsSet_copiesThemAndReplacesLists() {
    update.name("Ann").dateWon(LocalDate.of(2026, 6, 19)).emails(List.of("a")).unset(TIER);
    SampleUpdate whole = update.build();

    assertThat(SampleUpdate.builder().emails(List.of("b")).from(whole).build()).isEqualTo(whole);
  }

  @Test
  void isEmpty_nothingSet_isTrue() {
    assertThat(SampleUpdate.builder().build().isEmpty()).isTrue();
    assertThat(update.clearDateWon().build().isEmpty()).isFalse();
    assertThat(SampleUpdate.builder().emails(List.of()).build().isEmpty()).isFalse();
    assertThat(SampleUpdate.builder().unset(TIER).build().isEmpty()).isFalse();
  }

  @Test
  @SuppressWarnings("NullAway") // Tests null arguments.
  void emails_null_throwsNamingTheSetter() {
    List<String> list = new ArrayList<>();
    list.add(null);

    assertThatThrownBy(() -> update.emails(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("emails must not be null");
    assertThatThrownBy(() -> update.emails(list))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("an element of emails must not be null");
  }

  @Test
  void putAdditionalProperty_missingNode_isRefusedSinceItWouldClearTheProperty() {
    List<ThrowingCallable> calls = List.of(
        () -> update.putAdditionalProperty("note", MissingNode.getInstance()),
        () -> update.putAdditionalProperty("note", (Object) MissingNode.getInstance()),
        () -> update.custom(CustomField.json("cf_tier"), MissingNode.getInstance()));

    assertThat(calls)
        .allSatisfy(call -> assertThatThrownBy(call)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("value"));
    assertThat(json()).isEqualTo("{}");
  }
}
