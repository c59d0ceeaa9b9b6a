package com.salescrm.sync.imports;

import static com.salescrm.sync.imports.ValueKind.DATE;
import static com.salescrm.sync.imports.ValueKind.LIST;
import static com.salescrm.sync.imports.ValueKind.NUMBER;
import static com.salescrm.sync.imports.ValueKind.TEXT;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What is imported, with the fields that a create accepts (specification, "Leads", "Contacts", "Opportunities"). */
enum ObjectType {
  LEAD(
      fields(TEXT, "name", "description", "url", "status", "status_id"),
      Map.of(
          "contacts", Set.of("name", "title", "email", "phone", "url"),
          "addresses",
              Set.of("label", "address_1", "address_2", "city", "state", "zipcode", "country"))),
  CONTACT(
      fields(TEXT, "lead_id", "name", "title"),
      Map.of(
          "emails", Set.of("email", "type"),
          "phones", Set.of("phone", "type"),
          "urls", Set.of("url", "type"))),
  OPPORTUNITY(
      fields(TEXT, "lead_id", "contact_id", "user_id", "status_id", "value_period", "note"),
      Map.of());

  static {
    OPPORTUNITY.fields.put("value", NUMBER);
    OPPORTUNITY.fields.put("confidence", NUMBER);
    OPPORTUNITY.fields.put("date_won", DATE);
  }

  private final Map<String, ValueKind> fields;
  private final Map<String, Set<String>> lists;

  ObjectType(Map<String, ValueKind> fields, Map<String, Set<String>> lists) {
    this.fields = fields;
    this.lists = lists;
    lists.keySet().forEach(list -> fields.put(list, LIST));
  }

  private static Map<String, ValueKind> fields(ValueKind kind, String... names) {
    Map<String, ValueKind> fields = new LinkedHashMap<>();
    List.of(names).forEach(name -> fields.put(name, kind));
    return fields;
  }

  /** The fields and the kinds of their values. */
  Map<String, ValueKind> fields() {
    return fields;
  }

  /** The fields of the entries of a list. */
  Set<String> entryFields(String list) {
    return lists.getOrDefault(list, Set.of());
  }

  /** The fields that an update does not accept. */
  String[] creationFields() {
    return this == LEAD ? new String[] {"contacts"} : new String[] {"lead_id"};
  }

  /** The path of the list at the service. */
  String path() {
    return "/" + this + "/";
  }

  /** The name on the command line and at the service. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
