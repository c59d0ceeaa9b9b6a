package com.salescrm.sdk.core.internal.argument;

/** An argument is null where null is not allowed. Callers see an {@link IllegalArgumentException}. */
public final class NullArgumentException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /**
   * For an argument; builders of request and response models throw it for each of their setters.
   *
   * @param name the argument
   */
  public NullArgumentException(String name) {
    super(name + " must not be null");
  }
}
