package com.salescrm.sdk.core.internal.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.core.internal.json.CustomFieldKeys;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.Timestamps;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The forms in which the value of a property is compared. A value of a custom field has no type: a text that is a date-time
 * is compared as an instant, and a number with the text of a number as a number. So are the date-times in {@code date} and
 * {@code date_…}. The other texts are compared as they are.
 */
public final class ComparedJson {
  /** For each list the properties of an element that requests write; responses have more. */
  private static final Map<String, List<String>> WRITABLE = Map.of(
      "addresses",
          List.of("label", "address_1", "address_2", "city", "state", "zipcode", "country"),
      "emails", List.of("email", "type"),
      "phones", List.of("phone", "type", "country"),
      "urls", List.of("url", "type"));

  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,400}(\\.\\d{1,400})?");

  private ComparedJson() {}

  /**
   * {@return the value, of a custom field or date with its date-times in UTC; an empty list of a custom field as null}
   *
   * @param name the name of the property
   * @param value its value
   */
  public static JsonNode of(String name, JsonNode value) {
    if (isCustom(name) && value.isArray() && value.isEmpty()) {
      return NullNode.getInstance(); // A service may omit a custom field without a value.
    }
    return isCustom(name) || isDate(name) ? each(value, ComparedJson::inUtc) : value;
  }

  /**
   * {@return the same value in the other form that a service may use: a number as a text, the text of a number as a number,
   * and an empty text as null; the value itself if it has no other form}
   *
   * @param name the name of the property
   * @param value its value
   */
  public static JsonNode otherForm(String name, JsonNode value) {
    if (value.isNull() || value.isMissingNode()) {
      return TextNode.valueOf("");
    }
    if (value.isTextual() && value.textValue().isEmpty()) {
      return NullNode.getInstance();
    }
    return isCustom(name) ? each(value, ComparedJson::asNumberOrText) : value;
  }

  /**
   * {@return the value without the properties of the elements that requests do not write; the value itself if there are
   * none}
   *
   * @param name the name of the property
   * @param value its value in an object
   */
  public static JsonNode writable(String name, JsonNode value) {
    List<String> written = WRITABLE.get(name);
    return written == null || !value.isArray()
        ? value
        : each(
            value,
            element ->
                element instanceof ObjectNode object ? object.deepCopy().retain(written) : element);
  }

  /**
   * {@return the properties of an element that requests write, but whose values could not be read}
   *
   * @param list the name of the list
   * @param element an element of the list
   * @param written the element as a request would write it: a property with a value is not returned
   */
  public static Map<String, JsonNode> unreadable(
      String list, HasAdditionalProperties element, Object written) {
    Map<String, JsonNode> unreadable = new LinkedHashMap<>();
    for (String name : WRITABLE.getOrDefault(list, List.of())) {
      JsonNode value = element.additionalProperties().get(name);
      if (value != null && !JsonCodec.toTree(written).has(name)) {
        unreadable.put(name, value);
      }
    }
    return unreadable;
  }

  private static boolean isCustom(String name) {
    return name.startsWith(CustomFieldKeys.PREFIX);
  }

  private static boolean isDate(String name) {
    return name.equals("date") || name.startsWith("date_");
  }

  /** The value, or a list of its elements, after a change. */
  private static JsonNode each(JsonNode value, UnaryOperator<JsonNode> change) {
    if (!value.isArray()) {
      return change.apply(value);
    }
    ArrayNode changed = JsonNodeFactory.instance.arrayNode(value.size());
    value.forEach(element -> changed.add(change.apply(element)));
    return changed;
  }

  private static JsonNode inUtc(JsonNode value) {
    String text = value.asText();
    if (value.isTextual() && text.length() > 15 && text.charAt(10) == 'T') {
      try {
        return TextNode.valueOf(Timestamps.parse(text).toInstant().toString());
      } catch (DateTimeException e) {
        return value; // Any other text.
      }
    }
    return value;
  }

  private static JsonNode asNumberOrText(JsonNode value) {
    if (value.isNumber()) {
      BigDecimal number = value.decimalValue().stripTrailingZeros();
      return Math.abs(number.scale()) > 400 ? value : TextNode.valueOf(number.toPlainString());
    }
    return value.isTextual() && NUMBER.matcher(value.textValue()).matches()
        ? JsonNodeFactory.instance.numberNode(new BigDecimal(value.textValue()))
        : value;
  }
}
