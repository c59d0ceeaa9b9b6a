package com.salescrm.sdk.core;

/** Throws checked exceptions without declaring them, as code in Kotlin, Groovy and Scala does. */
public final class Undeclared {
  private Undeclared() {}

  /** Throws the exception as it is. */
  public static RuntimeException thrown(Exception e) {
    throw Undeclared.<RuntimeException>unchecked(e);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // Erased: nothing is cast.
  private static <E extends Exception> E unchecked(Exception e) throws E {
    throw (E) e;
  }
}
