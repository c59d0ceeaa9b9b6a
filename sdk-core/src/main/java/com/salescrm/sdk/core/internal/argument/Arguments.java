package com.salescrm.sdk.core.internal.argument;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Argument checks. */
public final class Arguments {
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
