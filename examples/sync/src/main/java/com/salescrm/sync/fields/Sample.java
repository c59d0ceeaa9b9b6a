package com.salescrm.sync.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.table.CustomValues;
import com.salescrm.sync.table.Table;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Objects of several tables, of which only the custom fields are recorded. Belongs to one thread. */
public final class Sample {
  private final Map<Table, Map<String, FieldSample>> fields = new EnumMap<>(Table.class);
  private final Map<Table, Long> objects = new EnumMap<>(Table.class);

  /** No objects yet. */
  public Sample() {}

  /**
   * Adds an object.
   *
   * @param table its table
   * @param item the object as the service sent it
   */
  public void add(Table table, JsonNode item) {
    objects.merge(table, 1L, Long::sum);
    Map<String, FieldSample> ofTable = fields.computeIfAbsent(table, key -> new TreeMap<>());
    CustomValues.forEach(item, (id, value) -> {
      if (FieldSchema.ID.matcher(id).matches()) {
        ofTable.computeIfAbsent(id, key -> new FieldSample(table, id)).add(value);
      }
    });
  }

  /**
   * The number of objects of a table.
   *
   * @param table the table
   * @return 0 or more
   */
  public long objects(Table table) {
    return objects.getOrDefault(table, 0L);
  }

  /** {@return the fields of all tables, by table and id} */
  public List<FieldSample> fields() {
    List<FieldSample> all = new ArrayList<>();
    fields.values().forEach(ofTable -> all.addAll(ofTable.values()));
    return all;
  }

  /**
   * Infers the fields.
   *
   * @param mostInvalid the share of values, 0 to 1, up to which values that do not fit a type do not prevent the type
   * @return the fields by table and id
   */
  public List<FieldSchema> schema(double mostInvalid) {
    return fields().stream()
        .map(field -> field.schema(objects(field.table()), mostInvalid))
        .toList();
  }
}
