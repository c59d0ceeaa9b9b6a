package com.salescrm.sdk.core.internal.model;

import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The one rule for the ids in requests: none is blank. A blank id in a filter would match everything, in a body it names
 * no object. Part of the requests of this SDK; programs have no use for it.
 */
public final class RequestIds {
  /** Accessors that hold ids although their name does not end so. */
  private static final Set<String> OTHER_NAMES =
      Set.of("id", "ids", "assignedTo", "callsAssignedTo", "participants", "source", "destination");

  private RequestIds() {}

  /**
   * Refuses a blank id among the arguments of a method.
   *
   * @param argument the name of the argument
   * @param id the id
   * @return the id
   * @throws IllegalArgumentException if it is blank; the message names the argument
   */
  public static String requireArgument(String argument, String id) {
    if (id == null || id.isBlank()) {
      throw new IllegalArgumentException(argument + " must not be blank: give an id");
    }
    return id;
  }

  /**
   * Refuses blank ids in a request that is about to be built.
   *
   * @param property the name of the property, as its accessor has it
   * @param value an id, an {@code Optional} of one, a collection of some, or null if the property is not set
   * @throws IllegalStateException if an id is blank; the message names the property
   */
  public static void require(String property, @Nullable Object value) {
    if (value instanceof Optional<?> optional) {
      require(property, optional.orElse(null));
    } else if (value instanceof Collection<?> several) {
      several.forEach(each -> require(property, each));
    } else if (value != null && value.toString().isBlank()) {
      throw new IllegalStateException(property + " must not be blank: give an id, or leave it out");
    }
  }

  /** Whether an accessor of a request returns an id, or several. */
  static boolean isId(Method accessor) {
    String name = accessor.getName();
    return name.endsWith("Id") || name.endsWith("Ids") || OTHER_NAMES.contains(name);
  }
}
