package com.salescrm.sync.imports;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What is imported, with the fields that a create accepts (specification, "Leads", "Contacts", "Opportunities"). */
public enum ObjectType {
  /** Leads. */
  LEAD,
  /** Contacts. */
  CONTACT,
  /** Opportunities. */
  OPPORTUNITY;

  private static final Map<ObjectType, Set<String>> TEXTS = Map.of(
      LEAD, Set.of("name", "description", "url", "status", "status_id"),
      CONTACT, Set.of("lead_id", "name", "title"),
      OPPORTUNITY, Set.of("lead_id", "contact_id", "user_id", "status_id", "value_period", "note"));
  private static final Map<String, ValueKind> OTHERS_OF_OPPORTUNITY =
      Map.of("value", ValueKind.NUMBER, "confidence", ValueKind.NUMBER, "date_won", ValueKind.DATE);
  private static final Map<ObjectType, Map<String, Set<String>>> LISTS = Map.of(
      LEAD,
          Map.of(
              "contacts", Set.of("name", "title", "email", "phone", "url"),
              "addresses",
                  Set.of("label", "address_1", "address_2", "city", "state", "zipcode", "country")),
      CONTACT,
          Map.of(
              "emails", Set.of("email", "type"),
              "phones", Set.of("phone", "type"),
              "urls", Set.of("url", "type")),
      OPPORTUNITY, Map.of());

  private Map<String, Set<String>> lists() {
    return LISTS.getOrDefault(this, Map.of());
  }

  /**
   * The kind of the values of a field.
   *
   * @param field the name of the service; not a custom field
   * @return null if there is no such field
   */
  public @Nullable ValueKind kind(String field) {
    if (TEXTS.getOrDefault(this, Set.of()).contains(field)) {
      return ValueKind.TEXT;
    }
    if (lists().containsKey(field)) {
      return ValueKind.LIST;
    }
    return this == OPPORTUNITY ? OTHERS_OF_OPPORTUNITY.get(field) : null;
  }

  /** The fields of the entries of a list. */
  Set<String> entryFields(String list) {
    return lists().getOrDefault(list, Set.of());
  }

  /** {@return the names of all fields but custom ones, sorted} */
  public SortedSet<String> fields() {
    SortedSet<String> names = new TreeSet<>(TEXTS.getOrDefault(this, Set.of()));
    names.addAll(lists().keySet());
    names.addAll(this == OPPORTUNITY ? OTHERS_OF_OPPORTUNITY.keySet() : Set.of());
    return names;
  }

  /** {@return the field that an update does not accept} */
  public String creationField() {
    return this == LEAD ? "contacts" : "lead_id";
  }

  /** {@return the path of the list at the service} */
  public String path() {
    return "/" + this + "/";
  }

  /** The name on the command line and at the service. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
