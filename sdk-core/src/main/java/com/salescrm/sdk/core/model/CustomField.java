package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.CustomFieldKeys;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One custom field of an organization: its id and what kind of value it holds. Immutable; keep one in a constant.
 *
 * <p>Fields that accept several values are {@link Multi}. Reading is lenient in both directions: one value is read as a
 * list of one, and a list of one as that value.
 *
 * @param <T> the type of the value
 */
public sealed class CustomField<T> permits CustomField.Multi {

  private final String id;
  private final CustomFieldKind<T> kind;

  private CustomField(String id, CustomFieldKind<T> kind) {
    this.id = checkedId(id);
    this.kind = kind;
  }

  /**
   * A field of text.
   *
   * @param id the field's id, {@code cf_…} (older organizations: {@code lcf_…}); a leading {@code custom.} is dropped
   * @return the field
   * @throws IllegalArgumentException if that is no id of a custom field
   */
  public static CustomField<String> text(String id) {
    return new CustomField<>(id, CustomFieldKind.TEXT);
  }

  /**
   * A field of numbers; reads numbers that come as text, and keeps every digit.
   *
   * @param id the field's id, as for {@link #text}
   * @return the field
   * @throws IllegalArgumentException if that is no id of a custom field
   */
  public static CustomField<BigDecimal> number(String id) {
    return new CustomField<>(id, CustomFieldKind.NUMBER);
  }

  /**
   * A field of dates without a time, {@code 2026-06-19}.
   *
   * @param id the field's id, as for {@link #text}
   * @return the field
   * @throws IllegalArgumentException if that is no id of a custom field
   */
  public static CustomField<LocalDate> date(String id) {
    return new CustomField<>(id, CustomFieldKind.DATE);
  }

  /**
   * A field of date-times; one that comes without an offset is UTC.
   *
   * @param id the field's id, as for {@link #text}
   * @return the field
   * @throws IllegalArgumentException if that is no id of a custom field
   */
  public static CustomField<OffsetDateTime> dateTime(String id) {
    return new CustomField<>(id, CustomFieldKind.DATE_TIME);
  }

  /**
   * A field of yes or no.
   *
   * @param id the field's id, as for {@link #text}
   * @return the field
   * @throws IllegalArgumentException if that is no id of a custom field
   */
  public static CustomField<Boolean> bool(String id) {
    return new CustomField<>(id, CustomFieldKind.BOOL);
  }

  /**
   * A field with one of the organization's choices, by its text.
   *
   * @param id the field's id, as for {@link #text}
   * @return the field
   * @throws IllegalArgumentException if that is no id of a custom field
   */
  public static CustomField<String> choice(String id) {
    return new CustomField<>(id, CustomFieldKind.CHOICE);
  }

  /**
   * A field with a user, by id.
   *
   * @param id the field's id, as for {@link #text}
   * @return the field
   * @throws IllegalArgumentException if that is no id of a custom field
   */
  public static CustomField<String> user(String id) {
    return new CustomField<>(id, CustomFieldKind.USER);
  }

  /**
   * A field with a contact, by id.
   *
   * @param id the field's id, as for {@link #text}
   * @return the field
   * @throws IllegalArgumentException if that is no id of a custom field
   */
  public static CustomField<String> contact(String id) {
    return new CustomField<>(id, CustomFieldKind.CONTACT);
  }

  /**
   * A field of any kind, as JSON; nothing is converted and nothing refused.
   *
   * @param id the field's id, as for {@link #text}
   * @return the field
   * @throws IllegalArgumentException if that is no id of a custom field
   */
  public static CustomField<JsonNode> json(String id) {
    return new CustomField<>(id, CustomFieldKind.JSON);
  }

  /**
   * A field of several texts.
   *
   * @param id the field's id, as for {@link #text}
   * @return the field
   * @throws IllegalArgumentException if that is no id of a custom field
   */
  public static Multi<String> texts(String id) {
    return new Multi<>(id, CustomFieldKind.TEXT);
  }

  /**
   * A field of several numbers.
   *
   * @param id the field's id, as for {@link #text}
   * @return the field
   * @throws IllegalArgumentException if that is no id of a custom field
   */
  public static Multi<BigDecimal> numbers(String id) {
    return new Multi<>(id, CustomFieldKind.NUMBER);
  }

  /**
   * A field of several dates.
   *
   * @param id the field's id, as for {@link #text}
   * @return the field
   * @throws IllegalArgumentException if that is no id of a custom field
   */
  public static Multi<LocalDate> dates(String id) {
    return new Multi<>(id, CustomFieldKind.DATE);
  }

  /**
   * A field of several date-times.
   *
   * @param id the field's id, as for {@link #text}
   * @return the field
   * @throws IllegalArgumentException if that is no id of a custom field
   */
  public static Multi<OffsetDateTime> dateTimes(String id) {
    return new Multi<>(id, CustomFieldKind.DATE_TIME);
  }

  /**
   * A field with several of the organization's choices.
   *
   * @param id the field's id, as for {@link #text}
   * @return the field
   * @throws IllegalArgumentException if that is no id of a custom field
   */
  public static Multi<String> choices(String id) {
    return new Multi<>(id, CustomFieldKind.CHOICE);
  }

  /**
   * A field with several users, by id.
   *
   * @param id the field's id, as for {@link #text}
   * @return the field
   * @throws IllegalArgumentException if that is no id of a custom field
   */
  public static Multi<String> users(String id) {
    return new Multi<>(id, CustomFieldKind.USER);
  }

  /**
   * A field with several contacts, by id.
   *
   * @param id the field's id, as for {@link #text}
   * @return the field
   * @throws IllegalArgumentException if that is no id of a custom field
   */
  public static Multi<String> contacts(String id) {
    return new Multi<>(id, CustomFieldKind.CONTACT);
  }

  /** {@return the id, {@code cf_…} or {@code lcf_…}} */
  public final String id() {
    return id;
  }

  /** {@return the property under which objects hold the value, {@code custom.<id>}} */
  public final String key() {
    return CustomFieldKeys.PREFIX + id;
  }

  /**
   * Reads a value of this field.
   *
   * @param value the JSON of the value
   * @return the value; empty for JSON null and a missing node, and for an empty list unless this is a {@link Multi}
   * @throws DecodingException if the value is not of this kind; the message names the field
   */
  public Optional<T> decode(JsonNode value) {
    Arguments.notNull(value, "value");
    if (!value.isArray() || kind.equals(CustomFieldKind.JSON)) {
      return decodeOne(kind, value, "");
    }
    if (value.size() > 1) {
      throw wrongKind(
          "a list of " + value.size() + " values, read it with the plural form of this field",
          "",
          null);
    }
    return decodeOne(kind, value.path(0), "[0]");
  }

  /**
   * Writes a value of this field.
   *
   * @param value the value
   * @return its JSON
   */
  public JsonNode encode(T value) {
    if (value == null) {
      throw new IllegalArgumentException(
          "value of " + id + " must not be null: to clear the field, use unset");
    }
    return kind.encode(value);
  }

  final <E> Optional<E> decodeOne(CustomFieldKind<E> elementKind, JsonNode value, String index) {
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    try {
      return Optional.of(elementKind.decode(value));
    } catch (IllegalArgumentException e) {
      throw wrongKind(describe(value), index, e);
    }
  }

  private DecodingException wrongKind(String found, String index, @Nullable Throwable cause) {
    String message = "Custom field " + id + " was read as " + kindName() + " but holds " + found;
    return new DecodingException(message, "$['" + key() + "']" + index, cause);
  }

  /** The kind of JSON only: values are the customer's data and have no place in messages. */
  private static String describe(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> "a text of another form";
      case NUMBER -> "a number";
      case BOOLEAN -> "a boolean";
      case ARRAY -> "a list within the list";
      default -> "an object";
    };
  }

  String kindName() {
    return kind.name();
  }

  private static String checkedId(String id) {
    Arguments.notNull(id, "id");
    String plain =
        id.startsWith(CustomFieldKeys.PREFIX) ? id.substring(CustomFieldKeys.PREFIX.length()) : id;
    if (!CustomFieldKeys.isId(plain)) {
      throw new IllegalArgumentException(
          "'" + id + "' is not the id of a custom field: ids begin with cf_ or lcf_ and"
              + " have no point, comma or space (the service no longer takes names)");
    }
    return plain;
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof CustomField<?> that
        && getClass() == that.getClass()
        && id.equals(that.id)
        && kindName().equals(that.kindName());
  }

  @Override
  public final int hashCode() {
    return id.hashCode();
  }

  @Override
  public final String toString() {
    return "CustomField[" + id + ", " + kindName() + "]";
  }

  /**
   * A field that accepts several values; an update can {@linkplain CustomFieldPatch#add add} and
   * {@linkplain CustomFieldPatch#remove remove} one of them.
   *
   * @param <E> the type of one value
   */
  public static final class Multi<E> extends CustomField<List<E>> {

    private final CustomFieldKind<E> elementKind;

    private Multi(String id, CustomFieldKind<E> elementKind) {
      super(id, CustomFieldKind.list(elementKind));
      this.elementKind = elementKind;
    }

    /** Reads the list; a single value is a list of one, and nulls in it are left out. */
    @Override
    public Optional<List<E>> decode(JsonNode value) {
      Arguments.notNull(value, "value");
      if (!value.isArray()) {
        return decodeOne(elementKind, value, "").map(List::of);
      }
      List<E> elements = new ArrayList<>(value.size());
      for (int i = 0; i < value.size(); i++) {
        decodeOne(elementKind, value.get(i), "[" + i + "]").ifPresent(elements::add);
      }
      return Optional.of(Collections.unmodifiableList(elements));
    }

    /**
     * Writes one value, as {@code add} and {@code remove} send it.
     *
     * @param element the value
     * @return its JSON
     */
    public JsonNode encodeElement(E element) {
      return elementKind.encode(Arguments.notNull(element, "value of " + id()));
    }
  }
}
