package com.salescrm.sdk.bulkaction;

import static com.salescrm.sdk.bulkaction.CustomFieldOperation.ADD;
import static com.salescrm.sdk.bulkaction.CustomFieldOperation.REMOVE;
import static com.salescrm.sdk.bulkaction.CustomFieldOperation.REPLACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Named.named;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BulkEditOperationTest {
  /** One or more calls of a builder. */
  @FunctionalInterface
  private interface Call {
    BulkEditRequest.Builder apply(BulkEditRequest.Builder builder);
  }

  private static final CustomField.Multi<String> TAGS = CustomField.choices("cf_tags");

  private static final Call SET = b -> b.setCustomField(TAGS, List.of("new"));
  private static final Call SET_NAMED =
      b -> b.setCustomFieldNamed("Tags", CrmJson.tree("[\"new\"]")).customFieldId(Optional.empty());
  private static final Call ADD_TO = b -> b.addToCustomField(TAGS, List.of("new"));
  private static final Call REMOVE_FROM = b -> b.removeFromCustomField(TAGS, List.of("new"));

  private static Call state(@Nullable CustomFieldOperation operation) {
    return operation == null
        ? b -> b.customFieldOperation(Optional.empty())
        : b -> b.customFieldOperation(operation);
  }

  private static Call from(Call calls) {
    return b -> b.from(calls.apply(BulkEditRequest.builder()).allLeads().build());
  }

  private static Arguments row(String calls, @Nullable CustomFieldOperation sent, Call... steps) {
    return arguments(named(calls, List.of(steps)), sent);
  }

  static Stream<Arguments> orders() {
    return Stream.of(
        row("set", null, SET),
        row("add", ADD, ADD_TO),
        row("remove", REMOVE, REMOVE_FROM),
        row("add, set", null, ADD_TO, SET),
        row("remove, set", null, REMOVE_FROM, SET),
        row("add, set by name", null, ADD_TO, SET_NAMED),
        row("add, set, set", null, ADD_TO, SET, SET),
        row("set, add", ADD, SET, ADD_TO),
        row("add, set, remove", REMOVE, ADD_TO, SET, REMOVE_FROM),
        row("add, remove", REMOVE, ADD_TO, REMOVE_FROM),
        row("state add, set", ADD, state(ADD), SET),
        row("state add, set, set", ADD, state(ADD), SET, SET),
        row("set, state add", ADD, SET, state(ADD)),
        row("set, state add, set", ADD, SET, state(ADD), SET),
        row("add, state remove", REMOVE, ADD_TO, state(REMOVE)),
        row("add, state remove, set", REMOVE, ADD_TO, state(REMOVE), SET),
        row("add, state the default", null, ADD_TO, state(null)),
        row("state remove, add", ADD, state(REMOVE), ADD_TO),
        row("state remove, add, set", null, state(REMOVE), ADD_TO, SET),
        row("from add", ADD, from(ADD_TO)),
        row("from add, remove", REMOVE, from(ADD_TO), REMOVE_FROM),
        row("from add, remove, set", null, from(ADD_TO), REMOVE_FROM, SET),
        row("from add, state add, set", ADD, from(ADD_TO), state(ADD), SET),
        row("from add, set, state add", ADD, from(ADD_TO), SET, state(ADD)),
        row("from add, state replace, set", REPLACE, from(ADD_TO), state(REPLACE), SET),
        row("from add, set, state the default", null, from(ADD_TO), SET, state(null)),
        row("from set, set", null, from(SET), SET),
        row(
            "from state replace, set",
            REPLACE,
            from(b -> SET.apply(b.customFieldOperation(REPLACE))),
            SET),
        row("from set, add", ADD, from(SET), ADD_TO));
  }

  @ParameterizedTest
  @MethodSource("orders")
  void build_callsInAnyOrder_sendsTheOperationOfTheLastThatStatesOne(
      List<Call> calls, @Nullable CustomFieldOperation sent) {
    BulkEditRequest.Builder builder = BulkEditRequest.builder();
    calls.forEach(each -> each.apply(builder));
    BulkEditRequest request = builder.allLeads().build();

    JsonNode body = CrmJson.tree(CrmJson.toJson(request));
    assertThat(body.path("custom_field_operation").textValue())
        .isEqualTo(sent == null ? null : sent.value());
    assertThat(body.path("custom_field_values").toString()).isEqualTo("[\"new\"]");
    assertThat(request.customFieldOperation()).isEqualTo(Optional.ofNullable(sent));
  }

  @Test
  void build_setAfterFromAnAddition_isRefusedSinceEitherMayBeMeant() {
    BulkEditRequest.Builder derived = from(ADD_TO).apply(BulkEditRequest.builder());

    assertThatThrownBy(() -> SET.apply(derived).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll("setCustomField", "from", "add", "customFieldOperation");
  }

  @Test
  void build_emptyListAfterAnAddition_replacesAllValues() {
    BulkEditRequest request = ADD_TO
        .apply(BulkEditRequest.builder().allLeads())
        .setCustomField(TAGS, List.of())
        .build();

    assertThat(request.customFieldValues()).isEmpty();
    assertThat(request.customFieldOperation()).isEmpty();
  }

  @Test
  void build_builderThatIsUsedAgain_dropsTheOperationOfAnEarlierCall() {
    BulkEditRequest.Builder builder = ADD_TO.apply(BulkEditRequest.builder().allLeads());

    assertThat(builder.build().customFieldOperation()).contains(ADD);
    assertThat(SET.apply(builder).build().customFieldOperation()).isEmpty();
  }
}
