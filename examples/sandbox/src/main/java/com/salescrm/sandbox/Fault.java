package com.salescrm.sandbox;

import com.salescrm.sandbox.internal.fault.Delivery;
import com.salescrm.sandbox.internal.fault.Delivery.Ending;
import com.salescrm.sandbox.internal.fault.FaultResponses;
import com.salescrm.sandbox.internal.fault.FaultSpec;
import com.salescrm.sandbox.internal.fault.FaultSpec.Stage;
import com.salescrm.sandbox.internal.http.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;

/**
 * A failure that the sandbox injects into a request. Arm it with {@link Sandbox#faults()}.
 *
 * <p>Each kind of fault states whether the request is <em>processed</em>, that is, whether the
 * sandbox executes it and changes its state before the fault takes effect. Faults that corrupt a
 * response process the request; faults that replace the response do not. {@link #processed()} and
 * {@link #notProcessed()} override this. Delays run in real time.
 *
 * <p>Immutable: every method returns a new fault. Thread-safe.
 */
public final class Fault {
  private final FaultSpec spec;

  private Fault(Stage stage, boolean processes, UnaryOperator<Delivery> effect) {
    this(new FaultSpec(stage, processes, (delivery, target) -> effect.apply(delivery)));
  }

  private Fault(FaultSpec spec) {
    this.spec = spec;
  }

  FaultSpec spec() {
    return spec;
  }

  /**
   * Responds with a status and the service's error body. Not processed.
   *
   * @param code 100 to 599
   * @return the fault
   */
  public static Fault status(int code) {
    return new Fault(Stage.RESPONSE, false, delivery -> delivery.with(FaultResponses.error(code)));
  }

  /**
   * Responds 429 with a rate-limit hint in the given form. Not processed.
   *
   * @param form where the response states the delay
   * @param reset the delay; forms in whole seconds round it up
   * @return the fault
   */
  public static Fault rateLimited(RateLimitForm form, Duration reset) {
    Response response = FaultResponses.rateLimited(form, reset);
    return new Fault(Stage.RESPONSE, false, delivery -> delivery.with(response));
  }

  /**
   * Responds with a redirect. Not processed.
   *
   * @param code 301, 302, 303, 307 or 308
   * @param location a path on this service, such as {@code /api/v1/lead/}, or an absolute URL
   * @return the fault
   */
  public static Fault redirect(int code, String location) {
    return status(code).header("location", location);
  }

  /**
   * Responds with a redirect to the URL of the request. With {@link FaultPlan#always()} this is a
   * redirect loop. Not processed.
   *
   * @param code 301, 302, 303, 307 or 308
   * @return the fault
   */
  public static Fault redirectToItself(int code) {
    FaultSpec response = status(code).spec;
    return new Fault(response.then(
        (delivery, target) -> delivery.with(delivery.response().withHeader("location", target))));
  }

  /**
   * Closes the next new connection before any byte is exchanged. A listening port cannot refuse a
   * connection; this fault is the closest equivalent. It applies to new connections regardless of
   * method and path, so {@link FaultPlan#on} has no effect on it. Not processed.
   *
   * @return the fault
   */
  public static Fault refusedConnection() {
    return new Fault(Stage.CONNECT, false, UnaryOperator.identity());
  }

  /**
   * Resets the connection (RST) after the request line has arrived, before the rest of the request
   * is read. Never processed; {@link #processed()} has no effect.
   *
   * @return the fault
   */
  public static Fault resetBeforeRead() {
    return new Fault(Stage.REQUEST_LINE, false, delivery -> delivery.with(Ending.RESET));
  }

  /**
   * Reads the request, then resets the connection (RST) without a response. Not processed: a client
   * cannot distinguish it from {@link #resetAfterProcessing()}.
   *
   * @return the fault
   */
  public static Fault resetBeforeProcessing() {
    return new Fault(Stage.RESPONSE, false, delivery -> delivery.with(Ending.RESET));
  }

  /**
   * Reads and processes the request, then resets the connection (RST) without a response.
   *
   * @return the fault
   */
  public static Fault resetAfterProcessing() {
    return resetBeforeProcessing().processed();
  }

  /**
   * Reads the request, then closes the connection (FIN) without a response. Not processed.
   *
   * @return the fault
   */
  public static Fault closeWithoutResponse() {
    return new Fault(
        Stage.RESPONSE, false, delivery -> delivery.with(Ending.CLOSE_WITHOUT_RESPONSE));
  }

  /**
   * Sends no response. The connection stays open until the client or the sandbox closes it. Not
   * processed.
   *
   * @return the fault
   */
  public static Fault stalled() {
    return new Fault(Stage.RESPONSE, false, delivery -> delivery.with(Ending.STALL));
  }

  /**
   * Sends the first half of the response body, then closes the connection. {@code Content-Length}
   * states the full length. Processed.
   *
   * @return the fault
   */
  public static Fault truncatedBody() {
    return new Fault(Stage.RESPONSE, true, delivery -> delivery.with(Ending.TRUNCATE));
  }

  /**
   * Replaces the response body with truncated JSON; the status is unchanged. Processed.
   *
   * @return the fault
   */
  public static Fault malformedJson() {
    return body("application/json", "{\"data\": [{\"id\": \"lead_1\", ");
  }

  /**
   * Replaces the response body with an empty one; the status is unchanged. Processed.
   *
   * @return the fault
   */
  public static Fault emptyBody() {
    return body("application/json", "");
  }

  /**
   * Replaces the response body with an HTML page, as a proxy would send; the status is unchanged.
   * Processed.
   *
   * @return the fault
   */
  public static Fault htmlBody() {
    return body("text/html", "<html><body><h1>Please come back later</h1></body></html>");
  }

  /**
   * Replaces the response body with plain text labelled as JSON; the status is unchanged.
   * Processed.
   *
   * @return the fault
   */
  public static Fault textAsJson() {
    return body("application/json", "Something went wrong");
  }

  /**
   * Compresses the response body with gzip and sends {@code Content-Encoding: gzip}. Processed.
   *
   * @return the fault
   */
  public static Fault gzipBody() {
    return new Fault(
        Stage.RESPONSE,
        true,
        delivery -> delivery.with(FaultResponses.gzipped(delivery.response())));
  }

  /**
   * Delays the response headers. Processed before the delay.
   *
   * @param delay the time before the first byte of the response
   * @return the fault
   */
  public static Fault slowHeaders(Duration delay) {
    return new Fault(Stage.RESPONSE, true, delivery -> delivery.headersAfter(delay));
  }

  /**
   * Pauses once in the middle of the response body. Processed.
   *
   * @param pause the length of the pause
   * @return the fault
   */
  public static Fault slowBody(Duration pause) {
    return new Fault(Stage.RESPONSE, true, delivery -> delivery.bodyPaused(pause));
  }

  /**
   * Sends the response body in ten parts spread evenly over the given time, so that no single pause
   * is long. Processed.
   *
   * @param length the time from the first part to the last
   * @return the fault
   */
  public static Fault throttledBody(Duration length) {
    return new Fault(Stage.RESPONSE, true, delivery -> delivery.bodySpreadOver(length));
  }

  /**
   * Closes the connection after the response without sending {@code Connection: close}, as a server
   * does with idle connections. The next request on the connection fails. Processed.
   *
   * @return the fault
   */
  public static Fault closeAfterResponse() {
    return new Fault(Stage.RESPONSE, true, delivery -> delivery.with(Ending.CLOSE));
  }

  /**
   * Replaces the response body; the status is unchanged. Processed.
   *
   * @param contentType the value of the {@code Content-Type} header
   * @param text the body
   * @return the fault
   */
  public static Fault body(String contentType, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new Fault(
        Stage.RESPONSE,
        true,
        delivery -> delivery.with(delivery.response().withBody(contentType, bytes)));
  }

  /**
   * Adds the header {@code Retry-After} in seconds.
   *
   * @param seconds any number, including an invalid one
   * @return the fault with the header
   */
  public Fault retryAfter(long seconds) {
    return header("retry-after", Long.toString(seconds));
  }

  /**
   * Adds the header {@code Retry-After} as an HTTP date (RFC 9110, 5.6.7).
   *
   * @param at the time, truncated to whole seconds
   * @return the fault with the header
   */
  public Fault retryAfter(Instant at) {
    return header("retry-after", FaultResponses.httpDate(at));
  }

  /**
   * Sets a header of the response.
   *
   * @param name the name, sent unchanged
   * @param value the value
   * @return the fault with the header
   */
  public Fault header(String name, String value) {
    return then(delivery -> delivery.with(delivery.response().withHeader(name, value)));
  }

  /**
   * Replaces the body of the response. Unlike {@link #body}, this does not change whether the
   * request is processed.
   *
   * @param contentType the value of the {@code Content-Type} header
   * @param text the body
   * @return the fault with the body
   */
  public Fault withBody(String contentType, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return then(delivery -> delivery.with(delivery.response().withBody(contentType, bytes)));
  }

  /**
   * Combines two faults: applies this fault, then the effect of the other one on the response. This
   * fault determines whether the request is processed.
   *
   * @param next a fault that corrupts a response, such as {@link #slowHeaders}
   * @return the combined fault
   */
  public Fault and(Fault next) {
    return new Fault(spec.then(next.spec.effect()));
  }

  /**
   * Executes the request before the fault takes effect.
   *
   * @return the fault
   */
  public Fault processed() {
    return new Fault(spec.processing(true));
  }

  /**
   * Does not execute the request. A fault that corrupts a response applies to a response 200 with
   * the body {@code {}}.
   *
   * @return the fault
   */
  public Fault notProcessed() {
    return new Fault(spec.processing(false));
  }

  private Fault then(UnaryOperator<Delivery> effect) {
    return new Fault(spec.then((delivery, target) -> effect.apply(delivery)));
  }
}
