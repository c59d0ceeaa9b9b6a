package com.salescrm.sandbox.internal.http;

/** Executes one operation. Called with the lock of the state held. */
@FunctionalInterface
public interface Handler {
  Response handle(ServiceRequest request);
}
