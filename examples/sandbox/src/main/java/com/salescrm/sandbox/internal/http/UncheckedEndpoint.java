package com.salescrm.sandbox.internal.http;

import java.util.List;
import java.util.Map;

/** Takes the requests that are no operations of the API: they bear none of its credentials, and no JSON. */
public interface UncheckedEndpoint {
  /** A request as it came; header names are lower-case. */
  record Request(
      String method,
      String path,
      Map<String, List<String>> query,
      Map<String, List<String>> headers,
      String body) {}

  /** Whether a path is behind it. */
  boolean leadsTo(String path);

  /** The response; throws a {@link Problem} for an error. */
  Response response(Request request);
}
