package com.salescrm.sandbox.internal.http;

import java.util.function.Supplier;

/** Sees what a request changes. Called with the write lock of the state held. */
@FunctionalInterface
public interface Watch {
  /** Carries the request out. */
  Response during(String method, String path, Supplier<Response> work);
}
