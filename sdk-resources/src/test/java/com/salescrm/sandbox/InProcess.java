package com.salescrm.sandbox;

import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;

/** A sandbox without a port, for tests with a network of their own. */
public final class InProcess {
  private InProcess() {}

  /** A sandbox that processes only the requests of {@link #respond}, with two custom fields of leads. */
  public static Sandbox start() {
    return Sandbox.builder()
        .withoutPort()
        .customField("cf_key", "Key")
        .customField("cf_tier", "Tier")
        .start();
  }

  /** Processes a request on this thread. */
  public static MockResponse respond(Sandbox sandbox, RecordedRequest request) {
    return sandbox.respond(request);
  }
}
