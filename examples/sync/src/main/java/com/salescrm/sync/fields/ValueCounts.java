package com.salescrm.sync.fields;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts values that are not lists by their forms and, while they are few, by their texts. Memory does not depend on the number
 * of values. Belongs to one thread.
 */
final class ValueCounts {
  private static final int MOST_TEXTS = 1_000;
  private static final int LONGEST_CHOICE = 100;
  private static final int MOST_CHOICES = 50;

  /** A choice repeats: this many values for each choice on average. */
  private static final int LEAST_REPETITION = 4;

  /** Texts of digits with the same length are codes, such as postal codes, from this length on. */
  private static final int SHORTEST_CODE = 4;

  /** Texts of digits that all have this length or more are telephone numbers or ids. */
  private static final int SHORTEST_ID = 7;

  /** The share of values that may be invalid. */
  private static final double SHARE = 0.8;

  /** Fewer texts that could be of a kind do not prove it. */
  private static final int LEAST_TEXTS = 5;

  private final Map<Form, Long> forms = new EnumMap<>(Form.class);
  private final Map<String, Integer> texts = new LinkedHashMap<>();
  private final Map<Integer, Long> integersByLength = new LinkedHashMap<>();
  private long count;

  void add(JsonNode value) {
    Form form = Form.of(value);
    count++;
    forms.merge(form, 1L, Long::sum);
    if (value.isTextual()) {
      String text = value.textValue();
      if (text.length() <= LONGEST_CHOICE
          && (texts.size() < MOST_TEXTS || texts.containsKey(text))) {
        texts.merge(text, 1, Integer::sum);
      }
      if (form == Form.DIGITS && text.chars().allMatch(Character::isDigit)) {
        integersByLength.merge(text.length(), 1L, Long::sum);
      }
    }
  }

  long count() {
    return count;
  }

  long count(Form form) {
    return forms.getOrDefault(form, 0L);
  }

  /** The texts that repeat, in alphabetical order. */
  List<String> repeated() {
    return texts.entrySet().stream()
        .filter(each -> each.getValue() > 1)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /** The number of values that are of a kind; a choice repeats. */
  long valid(FieldKind kind) {
    return kind == FieldKind.CHOICE
        ? texts.values().stream().filter(number -> number > 1).mapToLong(n -> n).sum()
        : forms.entrySet().stream()
            .filter(each -> each.getKey().isOf(kind))
            .mapToLong(Map.Entry::getValue)
            .sum();
  }

  /** The number of values that are among some texts. */
  long countOf(List<String> some) {
    return some.stream().mapToLong(text -> texts.getOrDefault(text, 0)).sum();
  }

  /** What the values are; text if that is not sure. */
  FieldKind kind() {
    for (FieldKind kind : List.of(
        FieldKind.BOOLEAN, FieldKind.DATE, FieldKind.TIME, FieldKind.USER, FieldKind.CONTACT)) {
      if (isMost(kind)) {
        return kind;
      }
    }
    if (isChoice()) {
      return FieldKind.CHOICE;
    }
    return isMost(FieldKind.NUMBER) && !isCode() ? FieldKind.NUMBER : FieldKind.TEXT;
  }

  private boolean isMost(FieldKind kind) {
    long valid = valid(kind);
    boolean isSure = kind == FieldKind.BOOLEAN || count(Form.NUMBER) > 0 || valid >= LEAST_TEXTS;
    return valid > 0 && isSure && valid >= SHARE * count;
  }

  /** Texts of digits that repeat are choices too: as numbers they could lose the meaning of a name. */
  private boolean isChoice() {
    long choices = repeated().size();
    long valid = valid(FieldKind.CHOICE);
    return choices > 0
        && choices <= MOST_CHOICES
        && valid >= choices * LEAST_REPETITION
        && valid >= SHARE * count;
  }

  /** Whether the digits are a name, not a quantity. One value that would lose digits suffices. */
  private boolean isCode() {
    if (count(Form.CODE) > 0) {
      return true;
    }
    long integers = integersByLength.values().stream().mapToLong(n -> n).sum();
    if (integers == 0 || count(Form.NUMBER) > 0 || integers < SHARE * count(Form.DIGITS)) {
      return false;
    }
    long ids = integersByLength.entrySet().stream()
        .filter(each -> each.getKey() >= SHORTEST_ID)
        .mapToLong(Map.Entry::getValue)
        .sum();
    boolean sameLength = integersByLength.entrySet().stream()
        .anyMatch(each -> each.getKey() >= SHORTEST_CODE && each.getValue() >= SHARE * integers);
    return sameLength || ids >= SHARE * integers;
  }
}
