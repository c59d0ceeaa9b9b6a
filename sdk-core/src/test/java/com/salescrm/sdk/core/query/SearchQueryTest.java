package com.salescrm.sdk.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchQueryTest {
  private static final SearchCondition GOLD = SearchCondition.anyOf("gold");

  private static SearchQuery of(String json) {
    return SearchQuery.of(CrmJson.tree(json));
  }

  @Test
  void builder_everyClause_writesTheJsonOfTheService() {
    SearchQuery query = SearchQuery.builder()
        .objectType("lead")
        .field("lead", "description", SearchCondition.text("solar roof"))
        .customField(CustomField.choice("cf_tier"), GOLD)
        .build();

    assertThat(query.toJson()).isEqualTo(CrmJson.tree("""
            {"type": "and", "queries": [
              {"type": "object_type", "object_type": "lead"},
              {"type": "field_condition",
               "field": {"type": "regular_field", "object_type": "lead", "field_name": "description"},
               "condition": {"type": "text", "mode": "full_words", "value": "solar roof"}},
              {"type": "field_condition",
               "field": {"type": "custom_field", "custom_field_id": "cf_tier"},
               "condition": {"type": "term", "values": ["gold"]}}]}"""));
  }

  @Test
  void builder_groups_areNested() {
    SearchQuery query = SearchQuery.builder()
        .or(any -> any.objectType("lead").and(all -> all.objectType("contact")))
        .not(none -> none.objectType("task"))
        .build();

    assertThat(query.toJson()).isEqualTo(CrmJson.tree("""
            {"type": "and", "queries": [
              {"type": "or", "queries": [
                {"type": "object_type", "object_type": "lead"},
                {"type": "and", "queries": [{"type": "object_type", "object_type": "contact"}]}]},
              {"type": "and", "queries": [{"type": "object_type", "object_type": "task"}], "negate": true}]}"""));
  }

  @Test
  void builder_hasRelated_containsAQuery() {
    SearchQuery query = SearchQuery.builder()
        .hasRelated("lead", "contact", contact -> contact.field("contact", "title", GOLD))
        .build();

    assertThat(query.toJson().path("queries").path(0)).isEqualTo(CrmJson.tree("""
            {"type": "has_related", "this_object_type": "lead", "related_object_type": "contact",
             "related_query": {"type": "and", "queries": [
               {"type": "field_condition",
                "field": {"type": "regular_field", "object_type": "contact", "field_name": "title"},
                "condition": {"type": "term", "values": ["gold"]}}]}}"""));
    assertThat(query.hasObjectType()).isFalse();
  }

  @Test
  void builder_rawClause_isUnchanged() {
    JsonNode clause = CrmJson.tree("{\"type\": \"id\", \"value\": \"lead_1\"}");

    assertThat(SearchQuery.builder()
            .clause(clause)
            .build()
            .toJson()
            .path("queries")
            .path(0))
        .isEqualTo(clause);
  }

  @Test
  void builder_usedAfterBuild_doesNotChangeTheQuery() {
    SearchQuery.Builder builder = SearchQuery.builder().objectType("lead");
    SearchQuery before = builder.build();

    builder.objectType("contact");

    assertThat(before).isEqualTo(SearchQuery.builder().objectType("lead").build());
    assertThat(before).isNotEqualTo(builder.build());
  }

  @Test
  void builder_emptyOrBlank_throwsWithTheName() {
    SearchQuery.Builder builder = SearchQuery.builder();

    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no clause");
    assertThatThrownBy(() -> builder.or(group -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(or)");
    assertThatThrownBy(() -> builder.objectType(" ")).hasMessageContaining("objectType");
    assertThatThrownBy(() -> builder.field("lead", "", GOLD)).hasMessageContaining("fieldName");
    assertThatThrownBy(() -> builder.field("", "name", GOLD)).hasMessageContaining("objectType");
    assertThatThrownBy(() -> builder.hasRelated("lead", " ", b -> b.objectType("contact")))
        .hasMessageContaining("relatedObjectType");
  }

  @Test
  void of_jsonNullOrMissing_throws() {
    assertThatThrownBy(() -> SearchQuery.of(NullNode.getInstance()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("query");
    assertThatThrownBy(() -> SearchQuery.of(MissingNode.getInstance()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void of_treeChangedLater_isUnchanged() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode().put("type", "and");
    SearchQuery query = SearchQuery.of(tree);

    tree.put("type", "or");
    ((ObjectNode) query.toJson()).put("type", "or");

    assertThat(query).hasToString("{\"type\":\"and\"}");
  }

  @Test
  void json_ofAQuery_isTheTree() {
    SearchQuery query = SearchQuery.builder().objectType("lead").build();

    assertThat(CrmJson.toJson(query)).isEqualTo(query.toString());
    assertThat(CrmJson.fromJson(CrmJson.toJson(query), SearchQuery.class))
        .isEqualTo(query)
        .hasSameHashCodeAs(query);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\": \"object_type\", \"object_type\": \"lead\"}",
        "{\"object_type\": \"lead\"}",
        "[{\"type\": \"or\", \"queries\": [{\"x\": [{\"type\": \"object_type\", \"object_type\": \"lead\"}]}]}]"
      })
  void hasObjectType_clauseAnywhere_isFound(String json) {
    assertThat(of(json).hasObjectType()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "\"object_type\"",
        "{\"type\": \"object_type\"}",
        "{\"type\": \"object_type\", \"object_type\": null}",
        "{\"type\": \"field_condition\", \"field\": {\"type\": \"regular_field\", \"object_type\": \"lead\"}}"
      })
  void hasObjectType_fieldOfAConditionOrNone_isNone(String json) {
    assertThat(of(json).hasObjectType()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "\" \"", "{\"type\": \"and\", \"queries\": []}"})
  void isEmpty_withoutClause_isTrue(String json) {
    assertThat(of(json).isEmpty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"name:x\"", "{\"type\": \"object_type\", \"object_type\": \"lead\"}"})
  void isEmpty_withClause_isFalse(String json) {
    assertThat(of(json).isEmpty()).isFalse();
  }

  @Test
  void condition_eachForm_writesTheJsonOfTheService() {
    JsonNode range = CrmJson.tree("{\"type\": \"moment_range\"}");

    assertThat(SearchCondition.references("status.lead", "stat_1", "stat_2"))
        .hasToString("{\"type\":\"reference\",\"reference_type\":\"status.lead\","
            + "\"object_ids\":[\"stat_1\",\"stat_2\"]}");
    assertThat(SearchCondition.of(range).toJson()).isEqualTo(range);
    assertThat(SearchCondition.of(range))
        .isEqualTo(SearchCondition.of(range))
        .hasSameHashCodeAs(SearchCondition.of(range))
        .isNotEqualTo(GOLD);
  }

  @Test
  void condition_withoutValuesOrObject_throws() {
    assertThatThrownBy(SearchCondition::anyOf)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("values");
    assertThatThrownBy(() -> SearchCondition.anyOf("gold", null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("values");
    assertThatThrownBy(() -> SearchCondition.references("user"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("object_ids");
    assertThatThrownBy(() -> SearchCondition.of(NullNode.getInstance()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("condition");
  }

  static Stream<Arguments> plainConditions() {
    LocalDate day = LocalDate.of(2026, 6, 19);
    OffsetDateTime moment = OffsetDateTime.parse("2026-06-19T09:30:00+05:30");
    return Stream.of(
        Arguments.of(SearchCondition.exists(), "{'type': 'exists'}"),
        Arguments.of(SearchCondition.is(false), "{'type': 'boolean', 'value': false}"),
        Arguments.of(SearchCondition.atLeast(10), "{'type': 'number_range', 'gte': 10}"),
        Arguments.of(
            SearchCondition.moreThan(new BigDecimal("1.20E+5")),
            "{'type': 'number_range', 'gt': 120000}"),
        Arguments.of(
            SearchCondition.atMost(5_000_000_000L), "{'type': 'number_range', 'lte': 5000000000}"),
        Arguments.of(SearchCondition.lessThan(0.5), "{'type': 'number_range', 'lt': 0.5}"),
        Arguments.of(SearchCondition.between(3, 3), "{'type': 'number_range', 'gte': 3, 'lte': 3}"),
        Arguments.of(SearchCondition.between(1, 9), "{'type': 'number_range', 'gte': 1, 'lte': 9}"),
        Arguments.of(
            SearchCondition.date(DateRange.from(day).until(day.plusDays(1))),
            "{'type': 'moment_range', 'on_or_after':"
                + " {'type': 'fixed_local_date', 'value': '2026-06-19', 'which': 'start'},"
                + " 'before': {'type': 'fixed_local_date', 'value': '2026-06-20', 'which': 'start'}}"),
        Arguments.of(
            SearchCondition.date(DateRange.after(day).upTo(day.plusDays(2))),
            "{'type': 'moment_range', 'on_or_after':"
                + " {'type': 'fixed_local_date', 'value': '2026-06-20', 'which': 'start'},"
                + " 'before': {'type': 'fixed_local_date', 'value': '2026-06-21', 'which': 'end'}}"),
        Arguments.of(
            SearchCondition.date(DateRange.from(moment).until(moment.plusDays(1))),
            "{'type': 'moment_range', 'on_or_after':"
                + " {'type': 'fixed_utc', 'value': '2026-06-19T04:00:00.000000+00:00'},"
                + " 'before': {'type': 'fixed_utc', 'value': '2026-06-20T04:00:00.000000+00:00'}}"));
  }

  @ParameterizedTest
  @MethodSource("plainConditions")
  void condition_ofPlainValues_writesTheJsonOfTheService(SearchCondition condition, String json) {
    String expected = json.replace('\'', '"');

    assertThat(CrmJson.tree(CrmJson.toJson(condition))).isEqualTo(CrmJson.tree(expected));
    assertThat(SearchCondition.of(CrmJson.tree(CrmJson.toJson(condition)))).isEqualTo(condition);
  }

  @Test
  void condition_unsupportedByTheService_throws() {
    DateRange moments = DateRange.after(OffsetDateTime.parse("2026-06-19T09:30:00Z"));

    assertThatThrownBy(() -> SearchCondition.date(moments))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("from(…)");
    assertThatThrownBy(() -> SearchCondition.date(
            DateRange.endingWith(OffsetDateTime.parse("2026-06-19T09:30:00Z"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("until(…)");
    assertThatThrownBy(() -> SearchCondition.between(2, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at 2");
    assertThatThrownBy(() -> SearchCondition.atLeast(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("NaN");
  }

  @Test
  void references_withoutIds_throwsWithWhatWasPassedAsTheType() {
    assertThatThrownBy(() -> SearchCondition.references("user_1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "object_ids of the condition {\"type\":\"reference\",\"reference_type\":\"user_1\"}"
                + " is empty: pass at least one");
  }

  @Test
  void sort_bothFormsAndRaw_writesTheJsonOfTheService() {
    assertThat(SearchSort.descending("lead", "date_created").toJson()).isEqualTo(CrmJson.tree("""
        {"direction": "desc",
         "field": {"type": "regular_field", "object_type": "lead", "field_name": "date_created"}}"""));
    assertThat(SearchSort.ascending(CustomField.choice("cf_tier")).toJson())
        .isEqualTo(CrmJson.tree("""
        {"direction": "asc", "field": {"type": "custom_field", "custom_field_id": "cf_tier"}}"""));
    assertThat(SearchSort.of(CrmJson.tree("{\"x\": 1}")))
        .isEqualTo(CrmJson.fromJson("{\"x\": 1}", SearchSort.class));
    assertThatThrownBy(() -> SearchSort.ascending("lead", " "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("fieldName");
    assertThatThrownBy(() -> SearchSort.of(NullNode.getInstance()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sort");
  }
}
