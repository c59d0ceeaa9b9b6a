package com.salescrm.sync.schema;

import com.salescrm.sync.cli.Numbers;
import com.salescrm.sync.fields.FieldKind;
import com.salescrm.sync.fields.FieldSample;
import com.salescrm.sync.fields.FieldSchema;
import com.salescrm.sync.fields.Sample;
import com.salescrm.sync.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A difference between a description of custom fields and the present data.
 *
 * @param field the table and the id of the field
 * @param type what differs
 * @param detail the difference for people
 */
record Drift(String field, Type type, String detail) {
  /** A field with fewer values in the sample may be missing in another sample at random. */
  private static final int LEAST_VALUES = 10;

  /** How much the share of invalid values may grow from one sample to another, in percentage points. */
  private static final double MOST_GROWTH = 5;

  /** What differs. */
  enum Type {
    NEW_FIELD,
    VANISHED_FIELD,
    KIND,
    NEW_CHOICE
  }

  /** Compares the fields of some tables. */
  static List<Drift> of(List<FieldSchema> before, Sample now, Set<Table> tables) {
    Map<String, FieldSample> samples = new LinkedHashMap<>();
    now.fields()
        .forEach(sample -> samples.put(sample.table().sqlName() + "." + sample.id(), sample));
    List<Drift> found = new ArrayList<>();
    for (FieldSchema field : before) {
      FieldSample sample = samples.remove(field.name());
      if (!tables.contains(field.table())) {
        continue;
      }
      if (sample == null || sample.count() == 0) {
        vanished(field, now.objects(field.table()), found);
      } else {
        kind(field, sample, found);
        choices(field, sample, found);
      }
    }
    samples.forEach((name, sample) -> found.add(new Drift(
        name,
        Type.NEW_FIELD,
        "new field (" + sample.schema(now.objects(sample.table()), 0).kindName() + ")")));
    return found;
  }

  private static void vanished(FieldSchema field, long objects, List<Drift> found) {
    if (field.values() >= LEAST_VALUES && objects > 0) {
      found.add(new Drift(
          field.name(),
          Type.VANISHED_FIELD,
          "vanished: none of " + Numbers.count(objects, "object") + " has a value"));
    }
  }

  private static void kind(FieldSchema field, FieldSample sample, List<Drift> found) {
    if (field.kind() == FieldKind.CHOICE) { // Its other values are new choices, or single ones.
      return;
    }
    long invalid = sample.invalid(field.kind(), field.of());
    double before = field.values() == 0 ? 0 : 100.0 * field.invalid() / field.values();
    double most = field.invalid() == 0 ? 0 : before + MOST_GROWTH;
    if (100.0 * invalid / sample.count() > most) {
      found.add(new Drift(
          field.name(),
          Type.KIND,
          invalid + " of " + Numbers.count(sample.count(), "value")
              + (invalid == 1 ? " is not " : " are not ") + field.kindName() + "; "
              + field.invalid() + " of " + field.values() + " before"));
    }
  }

  private static void choices(FieldSchema field, FieldSample sample, List<Drift> found) {
    if (field.kind() == FieldKind.CHOICE || field.of() == FieldKind.CHOICE) {
      sample
          .otherChoices(field.choices())
          .forEach(choice ->
              found.add(new Drift(field.name(), Type.NEW_CHOICE, "new choice \"" + choice + "\"")));
    }
  }

  /** The members of a line of JSON. */
  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("field", field);
    map.put("drift", type.name().toLowerCase(Locale.ROOT));
    map.put("detail", detail);
    return map;
  }

  @Override
  public String toString() {
    return field + ": " + detail;
  }
}
