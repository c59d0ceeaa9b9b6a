package com.salescrm.spark.partition;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Requests in flight. */
final class Calls {
  private Calls() {}

  /** The result; throws what the call threw. */
  static <T> T joined(CompletableFuture<T> call) {
    try {
      return call.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException own) {
        throw own;
      }
      throw e;
    }
  }
}
