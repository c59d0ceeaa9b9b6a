package com.salescrm.sdk.core.internal.argument;

/** Thrown for a null argument. Callers see an {@link IllegalArgumentException}. */
public final class NullArgumentException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception; the generated builders of models use it.
   *
   * @param name the name of the argument
   */
  public NullArgumentException(String name) {
    super(name + " must not be null");
  }
}
