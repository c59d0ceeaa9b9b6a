package com.salescrm.sandbox.internal.http;

import java.util.List;
import java.util.Map;

/** Handles requests outside the API, which carry neither its credentials nor JSON. */
public interface UncheckedEndpoint {
  /** A request as received; header names are lower-case. */
  record Request(
      String method,
      String path,
      Map<String, List<String>> query,
      Map<String, List<String>> headers,
      String body) {}

  /** Whether this endpoint handles a path. */
  boolean handles(String path);

  /** Returns the response, or throws a {@link Problem}. */
  Response response(Request request);
}
