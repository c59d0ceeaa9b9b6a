package com.salescrm.sdk.core.internal.argument;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Argument checks. */
public final class Arguments {
  /** The levels of JSON that are read and written: more than any object of the service has, and safe for recursion. */
  public static final int MAX_LEVELS = 256;

  private Arguments() {}

  /**
   * Rejects null.
   *
   * @param argument the argument
   * @param name the argument's name
   * @param <T> its type
   * @return the argument
   * @throws IllegalArgumentException if it is null; the message names it
   */
  public static <T> T notNull(@Nullable T argument, String name) {
    if (argument == null) {
      throw new NullArgumentException(name);
    }
    return argument;
  }

  /**
   * Rejects null and texts without a visible character.
   *
   * @param argument the argument
   * @param name the argument's name
   * @return the argument
   * @throws IllegalArgumentException if it is null or blank; the message names it
   */
  public static String notBlank(@Nullable String argument, String name) {
    String present = notNull(argument, name);
    if (present.isBlank()) {
      throw new IllegalArgumentException(name + " must not be blank");
    }
    return present;
  }

  /**
   * Copies a tree.
   *
   * @param tree the tree
   * @param name the argument's name
   * @return the copy
   * @throws IllegalArgumentException if it is null, or has more than 256 levels; the message names it
   */
  public static JsonNode copyOf(@Nullable JsonNode tree, String name) {
    return requireLevels(notNull(tree, name), name, MAX_LEVELS).deepCopy();
  }

  /**
   * Rejects a tree that contains itself, or has too many levels to be written by recursion.
   *
   * @param tree the tree
   * @param name the argument's name
   * @param levels how many levels it may have
   * @return the tree
   * @throws IllegalArgumentException if it has more; the message names it
   */
  public static JsonNode requireLevels(JsonNode tree, String name, int levels) {
    if (tree.isContainerNode() && levels == 0) {
      throw new IllegalArgumentException(
          name + " is nested too deep: more than " + MAX_LEVELS + " levels, or it contains itself");
    }
    for (JsonNode each : tree) {
      requireLevels(each, name, levels - 1);
    }
    return tree;
  }

  /**
   * Rejects numbers below 1, such as a page size, for which the specification states no maximum.
   *
   * @param name the argument's name
   * @param number the argument
   * @return the argument
   * @throws IllegalArgumentException if it is less than 1; the message names it
   */
  public static int atLeastOne(String name, int number) {
    if (number < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, but was " + number);
    }
    return number;
  }

  /**
   * Describes the version of a stored text that is invalid.
   *
   * @param found the version of the argument {@code text}, such as {@code crm-list/2}
   * @param supported the version that this SDK writes, such as {@code crm-list/1}
   * @return the end of a message; empty if the version is not a newer one
   */
  public static String newerVersion(String found, String supported) {
    String format = supported.substring(0, supported.indexOf('/') + 1);
    boolean newer = found.startsWith(format)
        && found.substring(format.length()).matches("\\d{1,9}")
        && !found.equals(supported);
    return newer
        ? "; text has the version " + found + ", of a newer version of the SDK: update the SDK"
        : "";
  }

  /**
   * Applies {@code request} to a builder.
   *
   * @param builder a new builder
   * @param request sets the properties
   * @param <B> the builder's type
   * @return the builder
   * @throws IllegalArgumentException if {@code request} is null
   */
  public static <B> B configured(B builder, @Nullable Consumer<? super B> request) {
    notNull(request, "request").accept(builder);
    return builder;
  }
}
