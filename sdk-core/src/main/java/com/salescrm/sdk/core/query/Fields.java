package com.salescrm.sdk.core.query;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.CustomField;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names for {@code _fields}: which properties the service is to return. Immutable.
 *
 * <p>{@code id} is always among them, since no object can be read without it. {@code custom} stands for all custom
 * fields, the name of a Smart Field for that field (specification, Leads, rules 4 and 5).
 *
 * <p>A list of many custom fields is sent as {@code custom}: more than 45 names {@code custom.<id>} become that one name,
 * since deployed services were seen to take up to 48 of them and to refuse 111. The answer then holds more than was asked
 * for, never less. Other names do not count.
 */
public final class Fields {
  private static final String CUSTOM = "custom";
  private static final int MOST_CUSTOM_FIELDS = 45;
  private static final Fields ALL = new Fields(Set.of("_all"));

  private final Set<String> names;

  private Fields(Set<String> names) {
    this.names = Collections.unmodifiableSet(withoutTooMany(names));
  }

  private static Set<String> withoutTooMany(Set<String> names) {
    long customFields = names.stream().filter(Fields::isCustomField).count();
    if (customFields <= MOST_CUSTOM_FIELDS && !(customFields > 0 && names.contains(CUSTOM))) {
      return names;
    }
    Set<String> fewer = new LinkedHashSet<>();
    names.forEach(name -> fewer.add(isCustomField(name) ? CUSTOM : name));
    return fewer;
  }

  private static boolean isCustomField(String name) {
    return name.startsWith(CUSTOM + ".");
  }

  /**
   * Some fields; {@code id} is added in front.
   *
   * @param names the names as the service writes them, such as {@code status_label}
   * @return the fields, each once; {@code custom} stands for more than 45 custom fields
   * @throws IllegalArgumentException if a name is blank or contains a comma
   */
  public static Fields of(String... names) {
    Arguments.notNull(names, "names");
    return of(List.of(names));
  }

  /**
   * Some fields; {@code id} is added in front.
   *
   * @param names the names as the service writes them
   * @return the fields, each once; {@code custom} stands for more than 45 custom fields
   * @throws IllegalArgumentException if a name is blank or contains a comma
   */
  public static Fields of(Collection<String> names) {
    Arguments.notNull(names, "names");
    Set<String> all = new LinkedHashSet<>();
    all.add("id");
    names.forEach(name -> all.add(requireName(name)));
    return new Fields(all);
  }

  /** {@return all fields and all Smart Fields, {@code _all}; for leads only (specification, Leads, rule 5)} */
  public static Fields all() {
    return ALL;
  }

  /**
   * These fields and some custom fields.
   *
   * @param fields the custom fields
   * @return the fields, with {@code custom} for more than 45 custom fields; {@link #all()} stays as it is, for it has
   *     them
   */
  public Fields with(CustomField<?>... fields) {
    Arguments.notNull(fields, "fields");
    if (equals(ALL)) {
      return this;
    }
    Set<String> all = new LinkedHashSet<>(names);
    for (CustomField<?> field : fields) {
      all.add(field.key());
    }
    return new Fields(all);
  }

  private static String requireName(String name) {
    if (name.isBlank() || name.indexOf(',') >= 0) {
      throw new IllegalArgumentException(
          "'" + name + "' is no field name: give each name on its own, without blanks and commas");
    }
    return name.strip();
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

  /** {@return the value of the parameter: the names with commas in between} */
  @Override
  public String toString() {
    return String.join(",", names);
  }
}
