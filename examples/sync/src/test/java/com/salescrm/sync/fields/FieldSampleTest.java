package com.salescrm.sync.fields;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.table.Table;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kind of a field from its values: text whenever it is not sure. */
class FieldSampleTest {
  private static FieldSchema of(int count, IntFunction<String> json) {
    FieldSample sample = new FieldSample(Table.LEADS, "cf_x");
    IntStream.range(0, count).forEach(i -> sample.add(CrmJson.tree(json.apply(i))));
    return sample.schema(count, 0);
  }

  private static String quoted(Object value) {
    return "\"" + value + "\"";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.50 | number",
        "9007199254740993 | text", // A double would change it.
        "true | boolean",
        "\"2026-01-31\" | text", // One text proves nothing.
        "[\"a\"] | multiple",
        "[true, false] | multiple",
        "{\"a\": 1} | text",
        "\"\" | text",
        "null | text",
      })
  void schema_oneValue_isTypedOnlyIfTheJsonIs(String json, String kind) {
    assertThat(of(1, i -> json).kind()).hasToString(kind);
  }

  @Test
  void schema_textsOfDigits_areNumbersOnlyIfNoneIsAName() {
    assertThat(of(50, i -> quoted(i * 37)).kind()).isEqualTo(FieldKind.NUMBER);
    assertThat(of(50, i -> quoted(i * 37 + ".5")).kind()).isEqualTo(FieldKind.NUMBER);
    assertThat(of(50, i -> quoted(i == 7 ? "007" : i * 37)).kind()).isEqualTo(FieldKind.TEXT);
    assertThat(of(50, i -> quoted(10_115 + i * 211)).kind()).isEqualTo(FieldKind.TEXT);
    assertThat(of(50, i -> quoted(15_551_234_567L + i)).kind()).isEqualTo(FieldKind.TEXT);
    assertThat(of(50, i -> quoted("+4930" + i)).kind()).isEqualTo(FieldKind.TEXT);
    assertThat(of(50, i -> quoted(1_234_567 * (i + 1L))).kind()).isEqualTo(FieldKind.TEXT);
    assertThat(of(50, i -> quoted(i % 5)).kind()).isEqualTo(FieldKind.CHOICE);
  }

  @Test
  void schema_repeatedTexts_areAChoiceWithoutTheSingleOnes() {
    FieldSchema field = of(40, i -> quoted(i == 3 ? "Yse" : i % 2 == 0 ? "yes" : "no"));

    assertThat(field.kind()).isEqualTo(FieldKind.CHOICE);
    assertThat(field.choices()).containsExactly("no", "yes");
    assertThat(field.invalid()).isEqualTo(1);
    assertThat(of(40, i -> quoted("note " + i / 2)).kind()).isEqualTo(FieldKind.TEXT);
  }

  @Test
  void schema_lists_areOfTheKindOfAllTheirElements() {
    assertThat(of(10, i -> "[" + i + ", 2.5]").kindName()).isEqualTo("multiple number");
    assertThat(of(10, i -> "[" + i + ", \"x\"]").kindName()).isEqualTo("multiple text");
    assertThat(of(10, i -> "[true]").kindName()).isEqualTo("multiple text");
    FieldSchema mixed = of(10, i -> i == 0 ? "\"none\"" : "[" + i + "]");
    assertThat(mixed.kindName()).isEqualTo("multiple number");
    assertThat(mixed.invalid()).isEqualTo(1);
    assertThat(mixed.column().typeName()).isEqualTo("list"); // As a list of one element.
    assertThat(of(10, i -> i == 0 ? "{\"a\": 1}" : "[1]").column().typeName()).isEqualTo("text");
  }

  @Test
  void invalid_lists_areThoseWithAnElementOfAnotherKind() {
    FieldSample sample = new FieldSample(Table.LEADS, "cf_x");
    for (String json :
        List.of("[1, \"2.5\"]", "[1, \"a\", \"b\"]", "[\"a\"]", "7", "\"none\"", "{\"a\": 1}")) {
      sample.add(CrmJson.tree(json));
    }

    assertThat(sample.invalid(FieldKind.MULTIPLE, FieldKind.NUMBER)).isEqualTo(4);
    assertThat(sample.invalid(FieldKind.MULTIPLE, FieldKind.DATE)).isEqualTo(6);
    assertThat(sample.invalid(FieldKind.MULTIPLE, FieldKind.TEXT)).isEqualTo(1);
    assertThat(sample.invalid(FieldKind.MULTIPLE, FieldKind.CHOICE)).isEqualTo(1);
  }

  @Test
  void otherChoices_asManyListsAsTexts_areThoseOfTheElements() {
    FieldSample sample = new FieldSample(Table.LEADS, "cf_x");
    for (String json : List.of("[\"a\"]", "[\"a\"]", "\"b\"", "\"b\"")) {
      sample.add(CrmJson.tree(json));
    }

    assertThat(sample.schema(4, 0).kind()).isEqualTo(FieldKind.MULTIPLE);
    assertThat(sample.otherChoices(List.of())).containsExactly("a");
  }

  @Test
  void schema_dirtyValues_areCountedAndLeaveTheColumnText() {
    FieldSchema field =
        of(100, i -> i < 5 ? quoted("n/a " + i) : quoted("2026-01-" + (i % 19 + 10)));

    assertThat(field.kind()).isEqualTo(FieldKind.DATE);
    assertThat(field.invalid()).isEqualTo(5);
    assertThat(field.column().typeName()).isEqualTo("text");
    assertThat(of(100, i -> i < 30 ? quoted("n/a " + i) : quoted("2026-01-31")).kind())
        .isEqualTo(FieldKind.TEXT);
  }

  @Test
  void schema_emptyValues_countAsNone() {
    FieldSchema field = of(10, i -> i < 4 ? "\"\"" : i < 6 ? "[]" : i < 8 ? "null" : "true");

    assertThat(field.values()).isEqualTo(2);
    assertThat(field.invalid()).isZero();
    assertThat(field.kind()).isEqualTo(FieldKind.BOOLEAN);
  }
}
