package com.salescrm.sdk.core.internal.argument;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Refuses arguments that cannot be used, before anything is done with them. */
public final class Arguments {
  private Arguments() {}

  /**
   * The argument, unless it is null.
   *
   * @param argument what a caller gave
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
   * The builder, after {@code request} has set its properties.
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
