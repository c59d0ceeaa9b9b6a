package com.salescrm.sdk.core.internal.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.Timestamps;
import com.salescrm.sdk.core.model.OpenEnum;
import java.lang.reflect.Method;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses blank ids and constants: in a filter a blank id would match everything, in a body it identifies no object. Refuses
 * other properties of a body that have no meaning if they are blank, and dates that the service cannot read.
 */
public final class RequestIds {
  /**
   * The accessors of ids, numbers, names and formats, whose names do not end with Id, Ids or Email. A blank text of any other
   * optional property, such as a note, is a text without content.
   */
  private static final Set<String> OTHER_NAMES = Set.of(
      "id",
      "ids",
      "assignedTo",
      "callsAssignedTo",
      "participants",
      "phoneNumbers",
      "source",
      "destination",
      "status",
      "objectType",
      "contentType",
      "senderName",
      "customFieldName",
      "prefix");

  private RequestIds() {}

  /**
   * Refuses a blank id among the arguments of a method.
   *
   * @param argument the name of the argument
   * @param id the id
   * @return the id
   * @throws IllegalArgumentException if it is null or blank; the message names the argument
   */
  public static String requireArgument(String argument, String id) {
    if (Arguments.notNull(id, argument).isBlank()) {
      throw new IllegalArgumentException(argument + " must not be blank: give an id");
    }
    return id;
  }

  /**
   * Refuses blank ids in a request that is about to be built.
   *
   * @param property the name of the accessor
   * @param value an id, an {@code Optional} of one, a collection of ids, or null if the property is not set
   * @throws IllegalStateException if an id is blank; the message names the property
   */
  public static void require(String property, @Nullable Object value) {
    if (value instanceof Optional<?> optional) {
      require(property, optional.orElse(null));
    } else if (value instanceof Collection<?> several) {
      several.forEach(each -> require(property, each));
    } else if (value != null && value.toString().isBlank()) {
      throw new IllegalStateException(
          property + " must not be blank: give an id or a value, or leave it out");
    }
  }

  /**
   * Refuses a property of a body: a blank id, constant or required text, a missing node, which would be sent as a null, a tree
   * that contains itself, and a date without a year of four digits.
   */
  static void check(Method accessor, @Nullable Object value) {
    String name = accessor.getName();
    Object found = value instanceof Optional<?> optional ? optional.orElse(null) : value;
    if (found instanceof JsonNode tree) {
      Arguments.requireLevels(tree, name, Arguments.MAX_LEVELS);
    } else if (found instanceof Iterable<?> several) {
      several.forEach(each -> {
        if (each instanceof JsonNode tree) {
          Arguments.requireLevels(tree, name, Arguments.MAX_LEVELS);
        }
      });
    }
    if (found instanceof LocalDate date) {
      Timestamps.requireFourDigitYear(name, date);
    } else if (found instanceof OpenEnum
        || found instanceof MissingNode
        || name.endsWith("Id")
        || name.endsWith("Ids")
        || name.endsWith("Email")
        || OTHER_NAMES.contains(name)) {
      require(name, found);
    } else if (accessor.getReturnType() == String.class
        && found instanceof String text
        && text.isBlank()) {
      throw new IllegalStateException(name + " must not be blank: it is required");
    }
  }
}
