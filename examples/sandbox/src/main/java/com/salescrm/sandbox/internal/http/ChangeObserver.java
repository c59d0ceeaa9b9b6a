package com.salescrm.sandbox.internal.http;

import java.util.function.Supplier;

/** Observes the changes that a request makes. Called with the write lock of the state held. */
@FunctionalInterface
public interface ChangeObserver {
  /** Executes the request and observes its changes. */
  Response observe(String method, String path, Supplier<Response> work);
}
