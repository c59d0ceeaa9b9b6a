package com.salescrm.sdk.core.query;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.ComponentType;
import com.salescrm.sdk.core.internal.json.RecordType;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sdk.core.model.HasCustomFields;
import com.salescrm.sdk.core.property.Custom;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A record of the application that names the fields to request ({@code _fields}) and to read; all others are skipped. The
 * services create it: {@code crm.leads().list(LeadRow.class)}. Immutable, safe for many threads.
 *
 * <pre>{@code
 * record LeadRow(String id, String displayName, @Custom("cf_tier") Optional<String> tier) {}
 * }</pre>
 *
 * <p>The name of a component in snake case is the name of the field: {@code displayName} is {@code display_name}. {@link
 * Custom} names a custom field. {@link JsonProperty} names a field without an accessor in the model, such as a Smart Field,
 * and is not checked.
 *
 * <p>The type of a component is {@code String}, {@code int}, {@code long}, {@code double}, {@code boolean} or their classes,
 * {@code BigDecimal}, {@code Instant}, {@code OffsetDateTime}, {@code LocalDate}, {@code JsonNode}, a type of the SDK such
 * as {@code Contact}, a record of the same kind, or a {@code List} or {@code Optional} of one of these. Values are converted
 * as in models. A date for a date-time is refused, and the reverse, as is an {@code Optional} or a {@code List} of {@code
 * Integer} or {@code Long} for a {@code BigDecimal}: it would be empty for a value that does not fit. An {@code Optional} is
 * empty, and a {@code List} too, if the field is missing, null or of another type; the latter is logged at WARN once for
 * each component. Any other component requires a value: if it has none, the call fails with a {@link
 * com.salescrm.sdk.core.error.DecodingException} that names the component.
 *
 * <p>The record may be private or local. On the module path, its package must be opened to {@code com.salescrm.sdk.core}.
 *
 * @param <T> the record
 */
public final class Projection<T extends Record> {
  /** For a type in a model, the types that cannot hold all of its values. Numbers may be required as such a type. */
  private static final Map<Class<?>, Set<Class<?>>> NARROWER = Map.of(
      OffsetDateTime.class, Set.of(LocalDate.class),
      LocalDate.class, Set.of(OffsetDateTime.class),
      DateOrDateTime.class, Set.of(LocalDate.class, OffsetDateTime.class),
      Long.class, Set.of(int.class, Integer.class),
      BigDecimal.class, Set.of(int.class, Integer.class, long.class, Long.class));

  private final Class<T> type;
  private final Fields fields;

  private Projection(Class<T> type, Fields fields) {
    this.type = type;
    this.fields = fields;
  }

  /**
   * Checks a record against a model.
   *
   * @param type the record
   * @param model the model of the objects to read, such as {@code Lead.class}
   * @param <T> the record
   * @return the projection
   * @throws IllegalArgumentException if the model has no field for a component, the type of a component is not supported or
   *     cannot hold every value of the field, or the record cannot be created; the message names the component
   */
  public static <T extends Record> Projection<T> of(Class<T> type, Class<?> model) {
    Arguments.notNull(type, "type");
    Arguments.notNull(model, "model");
    RecordType record = RecordType.of(type);
    requireFields(record, model, new HashSet<>());
    return new Projection<>(
        type,
        Fields.of(record.components().stream().map(ComponentType::property).toList()));
  }

  /** Checks a record and those within it; the names only if the model is known. */
  private static void requireFields(
      RecordType record, @Nullable Class<?> model, Set<List<@Nullable Object>> checked) {
    if (!checked.add(Arrays.asList(record, model))) {
      return; // A record that contains itself.
    }
    for (ComponentType each : record.components()) {
      if (model != null) {
        requireField(each, model);
      }
      Class<?> nested = each.record();
      if (nested != null) {
        Class<?> type = model == null ? null : ModelFields.of(model).typeOf(each.property());
        requireFields(RecordType.of(nested), type, checked);
      }
    }
  }

  private static void requireField(ComponentType component, Class<?> model) {
    if (component.isCustom() && !HasCustomFields.class.isAssignableFrom(model)) {
      throw component.invalid(model.getSimpleName() + " has no custom fields");
    }
    ModelFields fields = ModelFields.of(model);
    if (component.isDerived() && !fields.names().contains(component.property())) {
      List<String> nearest = fields.nearest(component.property());
      throw component.invalid(model.getSimpleName() + " has no field "
          + component.property()
          + (nearest.isEmpty() ? "" : "; the nearest are " + String.join(", ", nearest))
          + ". @Custom names a custom field, @JsonProperty a field without an accessor");
    }
    Class<?> type = fields.typeOf(component.property());
    // A required number that does not fit fails with its page; an optional one would be empty.
    if (component.isDerived()
        && type != null
        && (component.isOptional() || component.isList() || !Number.class.isAssignableFrom(type))
        && NARROWER.getOrDefault(type, Set.of()).contains(component.elementClass())) {
      throw component.invalid(
          component.property() + " is read as " + type.getSimpleName() + ": declare that type");
    }
  }

  /** {@return the record} */
  public Class<T> type() {
    return type;
  }

  /** {@return the fields to request: {@code id} and those of the components} */
  public Fields fields() {
    return fields;
  }

  @Override
  public String toString() {
    return "Projection{" + type.getName() + ": " + fields + "}";
  }
}
