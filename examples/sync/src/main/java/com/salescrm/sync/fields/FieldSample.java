package com.salescrm.sync.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.table.CustomValues;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Table;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The values of one custom field in a sample. Belongs to one thread. */
public final class FieldSample {
  private static final int MOST_EXAMPLES = 3;
  private static final int LONGEST_EXAMPLE = 60;

  private final Table table;
  private final String id;
  private final ValueCounts single = new ValueCounts();
  private final ValueCounts elements = new ValueCounts();
  /** The number of lists with an element that is not of a kind. */
  private final Map<FieldKind, Long> otherLists = new EnumMap<>(FieldKind.class);

  private final Set<String> examples = new LinkedHashSet<>();
  private long lists;

  FieldSample(Table table, String id) {
    this.table = table;
    this.id = id;
  }

  void add(JsonNode value) {
    if (value.isNull() || CustomValues.isEmpty(value)) {
      return;
    }
    if (value.isArray()) {
      addList(value);
    } else {
      single.add(value);
    }
    if (examples.size() < MOST_EXAMPLES) {
      String text = value.isValueNode() ? value.asText() : value.toString();
      examples.add(
          text.length() <= LONGEST_EXAMPLE ? text : text.substring(0, LONGEST_EXAMPLE) + "…");
    }
  }

  private void addList(JsonNode list) {
    lists++;
    Set<Form> forms = EnumSet.noneOf(Form.class);
    list.forEach(element -> {
      elements.add(element);
      forms.add(Form.of(element));
    });
    for (FieldKind kind : FieldKind.values()) {
      if (!forms.stream().allMatch(form -> form.isOf(kind))) {
        otherLists.merge(kind, 1L, Long::sum);
      }
    }
  }

  /** {@return the table of the objects} */
  public Table table() {
    return table;
  }

  /** {@return the id of the field} */
  public String id() {
    return id;
  }

  /** {@return the number of objects that have a value} */
  public long count() {
    return single.count() + lists;
  }

  /**
   * Infers the field.
   *
   * @param objects the number of objects of the sample
   * @param mostInvalid the share of values, 0 to 1, up to which values that do not fit a type do not prevent the type
   * @return the field
   */
  public FieldSchema schema(long objects, double mostInvalid) {
    boolean isMultiple = isMultiple();
    FieldKind kind = isMultiple ? FieldKind.MULTIPLE : single.kind();
    FieldKind of = isMultiple ? elementKind() : FieldKind.TEXT;
    Kind column = unfit(kind) <= mostInvalid * count() ? kind.column() : Kind.CUSTOM;
    return new FieldSchema(
        table,
        id,
        kind,
        of,
        column,
        objects,
        count(),
        invalid(kind, of),
        choices(kind, of),
        List.copyOf(examples));
  }

  private boolean isMultiple() {
    return lists > 0 && lists >= single.count();
  }

  /** Elements are of a kind only if all of them are. The SDK has no lists of booleans. */
  private FieldKind elementKind() {
    FieldKind kind = elements.kind();
    boolean isSure = kind == FieldKind.CHOICE
        || (kind != FieldKind.BOOLEAN && elements.valid(kind) == elements.count());
    return isSure ? kind : FieldKind.TEXT;
  }

  private List<String> choices(FieldKind kind, FieldKind of) {
    return kind == FieldKind.CHOICE
        ? single.repeated()
        : of == FieldKind.CHOICE ? elements.repeated() : List.of();
  }

  /** The number of values that a column of the kind cannot store. */
  private long unfit(FieldKind kind) {
    return switch (kind) {
      case MULTIPLE -> single.count(Form.OBJECT);
      case NUMBER, DATE, TIME, BOOLEAN -> count() - single.valid(kind);
      default -> 0;
    };
  }

  /**
   * The number of values that are not of a kind. A list is one value: it is not of the kind if one of its elements is not.
   *
   * @param kind the kind
   * @param of the kind of the elements; ignored if the field does not have several values
   * @return 0 or more
   */
  public long invalid(FieldKind kind, FieldKind of) {
    return switch (kind) {
      case TEXT -> 0;
      case MULTIPLE ->
        of == FieldKind.TEXT
                || of == FieldKind.CHOICE // Other texts are new choices, or single ones.
            ? single.count(Form.OBJECT)
            : single.count() - single.valid(of) + otherLists.getOrDefault(of, 0L);
      default -> count() - single.valid(kind);
    };
  }

  /**
   * The texts that repeat and are not among known ones.
   *
   * @param known the known choices
   * @return the others, in alphabetical order
   */
  public List<String> otherChoices(List<String> known) {
    List<String> others = new ArrayList<>(isMultiple() ? elements.repeated() : single.repeated());
    others.removeAll(known);
    return others;
  }
}
