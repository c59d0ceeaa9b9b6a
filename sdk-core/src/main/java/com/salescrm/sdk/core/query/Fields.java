package com.salescrm.sdk.core.query;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.CustomFieldKeys;
import com.salescrm.sdk.core.model.CustomField;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The properties that the service returns ({@code _fields}). Immutable.
 *
 * <p>{@code id} is always included, since every object is read with it. {@code custom} means all custom fields; the name
 * of a Smart Field means that field (specification, Leads, rules 4 and 5).
 *
 * <p>More than 45 names {@code custom.<id>} are sent as {@code custom}: deployed services accepted 48 of them and rejected
 * 111. The response then contains more than requested. Other names do not count.
 */
public final class Fields {
  private static final String CUSTOM = "custom";
  private static final int MAX_CUSTOM_FIELDS = 45;
  private static final Fields ALL = new Fields(Set.of("_all"));

  private final Set<String> names;

  private Fields(Set<String> names) {
    this.names = Collections.unmodifiableSet(compacted(names));
  }

  private static Set<String> compacted(Set<String> names) {
    long customFields = names.stream().filter(Fields::isCustomField).count();
    if (customFields <= MAX_CUSTOM_FIELDS && !(customFields > 0 && names.contains(CUSTOM))) {
      return names;
    }
    Set<String> compact = new LinkedHashSet<>();
    names.forEach(name -> compact.add(isCustomField(name) ? CUSTOM : name));
    return compact;
  }

  /** {@code _all} stands alone: it includes every other name. */
  private static Fields selected(Set<String> names) {
    return names.containsAll(ALL.names) ? ALL : new Fields(names);
  }

  private static boolean isCustomField(String name) {
    return name.startsWith(CUSTOM + ".");
  }

  /**
   * Selects fields; {@code id} is added.
   *
   * @param names the names of the service, such as {@code status_label}
   * @return the fields
   * @throws IllegalArgumentException if a name is blank, contains a comma or is the id of a custom field without {@code custom.}
   */
  public static Fields of(String... names) {
    Arguments.notNull(names, "names");
    return of(Arrays.asList(names));
  }

  /**
   * Selects fields; {@code id} is added.
   *
   * @param names the names of the service, such as {@code status_label}
   * @return the fields
   * @throws IllegalArgumentException if a name is blank, contains a comma or is the id of a custom field without {@code custom.}
   */
  public static Fields of(Collection<String> names) {
    Arguments.notNull(names, "names");
    Set<String> all = new LinkedHashSet<>();
    all.add("id");
    names.forEach(name -> all.add(requireName(name)));
    return selected(all);
  }

  /** {@return all fields and all Smart Fields, {@code _all}; for leads only (specification, Leads, rule 5)} */
  public static Fields all() {
    return ALL;
  }

  /**
   * Adds custom fields.
   *
   * @param fields the custom fields
   * @return new fields; {@link #all()}, which includes custom fields, is returned unchanged
   */
  public Fields with(CustomField<?>... fields) {
    Arguments.notNull(fields, "fields");
    if (equals(ALL)) {
      return this;
    }
    Set<String> all = new LinkedHashSet<>(names);
    for (CustomField<?> field : fields) {
      all.add(Arguments.notNull(field, "field").key());
    }
    return new Fields(all);
  }

  /**
   * Adds properties.
   *
   * @param more the names of the service
   * @return new fields; {@link #all()}, which includes them, is returned unchanged
   * @throws IllegalArgumentException if a name is blank, contains a comma or is the id of a custom field without {@code custom.}
   */
  public Fields with(String... more) {
    Arguments.notNull(more, "more");
    if (equals(ALL)) {
      return this;
    }
    Set<String> all = new LinkedHashSet<>(names);
    Arrays.asList(more).forEach(name -> all.add(requireName(name)));
    return selected(all);
  }

  private static String requireName(String name) {
    String stripped = Arguments.notNull(name, "name").strip();
    if (stripped.isEmpty() || stripped.indexOf(',') >= 0 || CustomFieldKeys.isId(stripped)) {
      throw new IllegalArgumentException("'" + name
          + "' is no field name: pass each name separately, a custom field as custom.cf_…");
    }
    return stripped;
  }

  /** {@return the names in the order of sending, unmodifiable} */
  public Set<String> names() {
    return names;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Fields that && names.equals(that.names);
  }

  @Override
  public int hashCode() {
    return names.hashCode();
  }

  /** {@return the value of the parameter: the names, separated by commas} */
  @Override
  public String toString() {
    return String.join(",", names);
  }
}
