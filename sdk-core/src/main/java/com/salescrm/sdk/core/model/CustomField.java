package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
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
 * One custom field of an organization: its id and the kind of its values. Immutable: store it in a constant.
 *
 * <p>A field with several values is a {@link Multi}. Reading accepts both forms: a single value is read as a list of one,
 * and a list of one as a single value.
 *
 * <p>Each factory method throws an {@link IllegalArgumentException} if the id is not the id of a custom field: {@code cf_…}
 * (in older organizations {@code lcf_…}), with or without the prefix {@code custom.}.
 *
 * @param <T> the type of the value
 */
public sealed class CustomField<T> permits CustomField.Multi {

  private final String id;
  private final CustomFieldKind<T> kind;

  private CustomField(String id, CustomFieldKind<T> kind) {
    this.id = CustomFieldKeys.requireId(Arguments.notNull(id, "id"));
    this.kind = kind;
  }

  /**
   * {@return a text field}
   *
   * @param id the id of the field
   */
  public static CustomField<String> text(String id) {
    return new CustomField<>(id, CustomFieldKind.TEXT);
  }

  /**
   * {@return a number field; a number in a text is accepted, and every digit is preserved}
   *
   * @param id the id of the field
   */
  public static CustomField<BigDecimal> number(String id) {
    return new CustomField<>(id, CustomFieldKind.NUMBER);
  }

  /**
   * {@return a field of dates without a time, {@code 2026-06-19}}
   *
   * @param id the id of the field
   */
  public static CustomField<LocalDate> date(String id) {
    return new CustomField<>(id, CustomFieldKind.DATE);
  }

  /**
   * {@return a field of date-times; one without an offset is UTC}
   *
   * @param id the id of the field
   */
  public static CustomField<OffsetDateTime> dateTime(String id) {
    return new CustomField<>(id, CustomFieldKind.DATE_TIME);
  }

  /**
   * {@return a boolean field}
   *
   * @param id the id of the field
   */
  public static CustomField<Boolean> bool(String id) {
    return new CustomField<>(id, CustomFieldKind.BOOL);
  }

  /**
   * {@return a field with one of the choices of the organization, as text}
   *
   * @param id the id of the field
   */
  public static CustomField<String> choice(String id) {
    return new CustomField<>(id, CustomFieldKind.CHOICE);
  }

  /**
   * {@return a field with a user, by id}
   *
   * @param id the id of the field
   */
  public static CustomField<String> user(String id) {
    return new CustomField<>(id, CustomFieldKind.USER);
  }

  /**
   * {@return a field with a contact, by id}
   *
   * @param id the id of the field
   */
  public static CustomField<String> contact(String id) {
    return new CustomField<>(id, CustomFieldKind.CONTACT);
  }

  /**
   * {@return a field of any kind, as JSON; nothing is converted or validated}
   *
   * @param id the id of the field
   */
  public static CustomField<JsonNode> json(String id) {
    return new CustomField<>(id, CustomFieldKind.JSON);
  }

  /**
   * {@return a field with several texts}
   *
   * @param id the id of the field
   */
  public static Multi<String> texts(String id) {
    return new Multi<>(id, CustomFieldKind.TEXT);
  }

  /**
   * {@return a field with several numbers}
   *
   * @param id the id of the field
   */
  public static Multi<BigDecimal> numbers(String id) {
    return new Multi<>(id, CustomFieldKind.NUMBER);
  }

  /**
   * {@return a field with several dates}
   *
   * @param id the id of the field
   */
  public static Multi<LocalDate> dates(String id) {
    return new Multi<>(id, CustomFieldKind.DATE);
  }

  /**
   * {@return a field with several date-times}
   *
   * @param id the id of the field
   */
  public static Multi<OffsetDateTime> dateTimes(String id) {
    return new Multi<>(id, CustomFieldKind.DATE_TIME);
  }

  /**
   * {@return a field with several choices of the organization}
   *
   * @param id the id of the field
   */
  public static Multi<String> choices(String id) {
    return new Multi<>(id, CustomFieldKind.CHOICE);
  }

  /**
   * {@return a field with several users, by id}
   *
   * @param id the id of the field
   */
  public static Multi<String> users(String id) {
    return new Multi<>(id, CustomFieldKind.USER);
  }

  /**
   * {@return a field with several contacts, by id}
   *
   * @param id the id of the field
   */
  public static Multi<String> contacts(String id) {
    return new Multi<>(id, CustomFieldKind.CONTACT);
  }

  /** {@return the id, {@code cf_…} or {@code lcf_…}} */
  public final String id() {
    return id;
  }

  /** {@return the JSON name of the field, {@code custom.<id>}} */
  public final String key() {
    return CustomFieldKeys.PREFIX + id;
  }

  /**
   * Decodes a value of this field.
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
   * Encodes a value of this field.
   *
   * @param value the value
   * @return the JSON of the value
   * @throws IllegalArgumentException if the value is null, a missing node, or a date whose year is not within 0 and 9999
   */
  public JsonNode encode(T value) {
    if (value == null || value instanceof MissingNode) { // It would be sent as a null.
      throw new IllegalArgumentException(
          "value of " + id + " must not be null; an update removes the value with unset");
    }
    return encodeOne(kind, value);
  }

  final <E> JsonNode encodeOne(CustomFieldKind<E> elementKind, E value) {
    try {
      return elementKind.encode(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("value of " + id + ": " + e.getMessage(), e);
    }
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
    String message = "Custom field " + id + " was read as " + kindName() + " but contains " + found;
    return new DecodingException(message, "$['" + key() + "']" + index, cause);
  }

  /** Describes the type only: a message must not contain the customer's data. */
  private static String describe(JsonNode value) {
    if (value.isTextual()) {
      return "a text of another format";
    }
    if (value.isNumber()) {
      return "a number";
    }
    if (value.isBoolean()) {
      return "a boolean";
    }
    return value.isArray() ? "a list within the list" : "an object";
  }

  String kindName() {
    return kind.name();
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
   * A field with several values. An update can {@linkplain CustomFieldPatch#add add} and {@linkplain
   * CustomFieldPatch#remove remove} one of them.
   *
   * @param <E> the type of one value
   */
  public static final class Multi<E> extends CustomField<List<E>> {

    private final CustomFieldKind<E> elementKind;

    private Multi(String id, CustomFieldKind<E> elementKind) {
      super(id, CustomFieldKind.list(elementKind));
      this.elementKind = elementKind;
    }

    /** Decodes the list. A single value becomes a list of one; nulls are omitted. */
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
     * Encodes the list.
     *
     * @param value the list
     * @return the JSON of the list
     * @throws IllegalArgumentException if the list or an element is null
     */
    @Override
    public JsonNode encode(List<E> value) {
      if (value != null) {
        value.forEach(each -> Arguments.notNull(each, "an element of the value of " + id()));
      }
      return super.encode(value);
    }

    /**
     * Encodes one value, as {@code add} and {@code remove} send it.
     *
     * @param element the value
     * @return the JSON of the value
     */
    public JsonNode encodeElement(E element) {
      return encodeOne(elementKind, Arguments.notNull(element, "value of " + id()));
    }
  }
}
