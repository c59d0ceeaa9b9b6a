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

  /** A call with the operation that it states: null for one that is in effect, or the default. */
  private record Statement(String name, Call call, @Nullable CustomFieldOperation stated) {
    boolean isFrom() {
      return name.startsWith("from");
    }

    boolean setsValues() {
      return !name.startsWith("state");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static final Statement SETS = new Statement("set", SET, null);
  private static final Statement ADDS = new Statement("add", ADD_TO, ADD);
  private static final Statement REMOVES = new Statement("remove", REMOVE_FROM, REMOVE);
  private static final Statement FROM_ADDITION = new Statement("from add", from(ADD_TO), ADD);
  private static final Statement FROM_REMOVAL =
      new Statement("from remove", from(REMOVE_FROM), REMOVE);
  private static final List<Statement> STATEMENTS = List.of(
      SETS,
      ADDS,
      REMOVES,
      new Statement("state add", state(ADD), ADD),
      new Statement("state replace", state(REPLACE), REPLACE),
      new Statement("state the default", state(null), REPLACE),
      new Statement("from set", from(SET), null),
      FROM_ADDITION,
      FROM_REMOVAL,
      new Statement("from replace", from(b -> SET.apply(state(REPLACE).apply(b))), REPLACE));

  /** What the last call says of the operation: setCustomField replaces, unless customFieldOperation states another one. */
  private static CustomFieldOperation lastStated(List<Statement> calls) {
    CustomFieldOperation operation = REPLACE;
    CustomFieldOperation stated = null;
    for (Statement each : calls) {
      if (each.equals(SETS)) {
        operation = stated == null ? REPLACE : stated;
      } else if (each.stated != null) {
        operation = each.stated;
        stated = each.isFrom() ? stated : each.setsValues() ? null : each.stated;
      }
    }
    return operation;
  }

  /** A request that is given to from(…) before all setters is refused only if setCustomField is all that follows. */
  private static boolean mayFail(List<Statement> calls) {
    if (calls.stream().skip(1).anyMatch(Statement::isFrom)) {
      return true;
    }
    boolean sets = false;
    for (Statement each : calls.subList(1, calls.size())) {
      sets = sets || each.equals(SETS);
      if (each.stated != null) {
        return false;
      }
    }
    return sets && List.of(FROM_ADDITION, FROM_REMOVAL).contains(calls.get(0));
  }

  private static void requireLastStated(List<Statement> calls) {
    BulkEditRequest.Builder builder = BulkEditRequest.builder();
    calls.forEach(each -> each.call.apply(builder));
    try {
      BulkEditRequest request = builder.allLeads().build();
      assertThat(request.customFieldOperation().orElse(REPLACE))
          .as("%s", calls)
          .isEqualTo(lastStated(calls));
    } catch (IllegalStateException e) {
      assertThat(mayFail(calls)).as("%s: %s", calls, e).isTrue();
      assertThat(e).hasMessageContainingAll("from(…)", "customFieldOperation(…)");
    }
  }

  @Test
  void build_anyFourCalls_sendsWhatTheLastOneStatesOrFails() {
    List<List<Statement>> all = List.of(List.of());
    for (int length = 1; length <= 4; length++) {
      all = all.stream()
          .flatMap(calls -> STATEMENTS.stream()
              .map(each -> Stream.concat(calls.stream(), Stream.of(each)).toList()))
          .toList();
      all.stream()
          .filter(calls -> calls.stream().anyMatch(Statement::setsValues))
          .forEach(BulkEditOperationTest::requireLastStated);
    }
    assertThat(all).hasSize(10_000);
  }

  @Test
  void build_fromAnAdditionAfterAReplacementWasStated_isRefused() {
    BulkEditRequest.Builder builder = BulkEditRequest.builder().customFieldOperation(REPLACE);
    from(ADD_TO).apply(builder).allLeads();

    assertThatThrownBy(() -> SET.apply(builder).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "from(…) has set the operation add, but setCustomField(…) or another call states"
                + " replace: call from(…) first, then customFieldOperation(…)");
    assertThat(builder.customFieldOperation(REPLACE).build().customFieldOperation())
        .contains(REPLACE);
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
