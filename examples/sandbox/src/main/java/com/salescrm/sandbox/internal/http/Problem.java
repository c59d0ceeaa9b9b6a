package com.salescrm.sandbox.internal.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.Json;

/**
 * Ends a request with an error response. A violation is an error that a correct client never
 * causes.
 */
public final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final boolean violation;
  private final transient ObjectNode body;

  private Problem(int status, boolean violation, String reason, ObjectNode body) {
    super(reason, null, false, false);
    this.status = status;
    this.violation = violation;
    this.body = body;
  }

  /** The request breaks the specification. */
  public static Problem violation(int status, String reason) {
    return new Problem(status, true, reason, Json.object().put("error", reason));
  }

  /** The sandbox failed to process the request. Recorded as a violation, so that tests notice it. */
  public static Problem defect(RuntimeException cause) {
    StackTraceElement[] trace = cause.getStackTrace();
    return violation(
        500,
        "The sandbox failed to process the request: " + cause.getClass().getName()
            + (trace.length == 0 ? "" : " at " + trace[0]));
  }

  /** An error response of the token endpoint (RFC 6749, 5.2). */
  public static Problem oauth(int status, String code, String reason) {
    return new Problem(
        status, false, reason, Json.object().put("error", code).put("error_description", reason));
  }

  /** A request to the token endpoint breaks the specification. */
  public static Problem oauthViolation(String reason) {
    return new Problem(
        400,
        true,
        reason,
        Json.object().put("error", "invalid_request").put("error_description", reason));
  }

  /** An access token is expired or revoked; not a violation. */
  public static Problem unauthorized(String reason) {
    return new Problem(401, false, reason, Json.object().put("error", reason));
  }

  public static Problem badRequest(String reason) {
    return new Problem(400, false, reason, Json.object().put("error", reason));
  }

  /** A rejected value, reported under its field. */
  public static Problem invalid(String field, String reason) {
    ObjectNode body = Json.object();
    body.putArray("errors");
    body.putObject("field-errors").put(field, reason);
    return new Problem(400, false, field + ": " + reason, body);
  }

  public static Problem forbidden(String reason) {
    return new Problem(403, false, reason, Json.object().put("error", reason));
  }

  public static Problem notFound(String reason) {
    return new Problem(404, false, reason, Json.object().put("error", reason));
  }

  /** The 404 response of a merge, in the form {@code {"errors": [...]}}. */
  public static Problem notFoundList(String reason) {
    ObjectNode body = Json.object();
    body.putArray("errors").add(reason);
    return new Problem(404, false, reason, body);
  }

  public boolean isViolation() {
    return violation;
  }

  public String reason() {
    return String.valueOf(getMessage());
  }

  public Response response() {
    Response response = Response.json(status, body);
    return status == 401
        ? response.withHeader("www-authenticate", "Basic realm=\"sandbox\"")
        : response;
  }
}
