package com.salescrm.sync.pull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.error.DecodingException;
import java.io.IOException;

/** The size of a response that the memory allows. A page that exceeds it is requested with fewer objects. */
public final class ResponseLimit {
  /** An object of JSON takes up to 8 bytes of the heap for each of its own, twice while it is written. */
  private static final long MEMORY_OF_A_BYTE = 16;

  private static final long SMALLEST = 1 << 20;
  private static final long LARGEST = 64 << 20;

  private ResponseLimit() {}

  /** A page is being written, and another one waits. */
  private static final int BEHIND = 2;

  /**
   * Limits the responses, such that the pages in flight, and those in use, fit into the heap as objects, which take several
   * times the bytes of their JSON. Up to {@code 2 * parallel - 1} pages are in flight or wait to be read: not being
   * written, they take half of the memory of one that is, so that they need no more than {@code parallel} of those.
   *
   * @param builder of the client
   * @param parallel the number of calls in flight
   */
  public static void set(CrmClient.Builder builder, int parallel) {
    long part = Runtime.getRuntime().maxMemory() / (MEMORY_OF_A_BYTE * (parallel + BEHIND));
    builder.maxResponseBytes(Math.max(SMALLEST, Math.min(LARGEST, part)));
  }

  /**
   * Whether a response exceeded the limit: the only failure of a read body that is neither retried nor of its JSON.
   *
   * @param e a failure
   * @return true if so
   */
  public static boolean isExceeded(DecodingException e) {
    return e.getCause() instanceof IOException
        && !(e.getCause() instanceof JsonProcessingException);
  }
}
