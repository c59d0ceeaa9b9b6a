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
 * Something that goes wrong with a request. Arm it with {@link Sandbox#faults()}.
 *
 * <p>Each kind says whether the request is <em>processed</em>: whether the service carries it out,
 * so that its state changes, before the fault strikes. Those that spoil a response process it, those
 * that stand in place of a response do not; {@link #processed()} and {@link #notProcessed()} change
 * that. Delays run in real time.
 *
 * <p>Immutable: every method returns a fault of its own. Safe for many threads.
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
   * A response with the given status and an error body as the service writes it. Not processed.
   *
   * @param code 100 to 599
   * @return the fault
   */
  public static Fault status(int code) {
    return new Fault(Stage.RESPONSE, false, delivery -> delivery.with(FaultResponses.error(code)));
  }

  /**
   * A 429 that says in the given form how long to wait. Not processed.
   *
   * @param form where the response says it
   * @param reset the time to wait; forms in whole seconds round it up
   * @return the fault
   */
  public static Fault rateLimited(RateLimitForm form, Duration reset) {
    Response response = FaultResponses.rateLimited(form, reset);
    return new Fault(Stage.RESPONSE, false, delivery -> delivery.with(response));
  }

  /**
   * A redirect. Not processed.
   *
   * @param code 301, 302, 303, 307 or 308
   * @param location a path on this service, such as {@code /api/v1/lead/}, or a whole address
   * @return the fault
   */
  public static Fault redirect(int code, String location) {
    return status(code).header("location", location);
  }

  /**
   * A redirect to where the request came from: always armed, it is a loop. Not processed.
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
   * The next connection is closed as soon as it is there, before any byte: the nearest to a refused
   * connection that a listening port can do. It strikes new connections, whatever method and path
   * they are for; {@link FaultPlan#on} has no effect on it. Not processed.
   *
   * @return the fault
   */
  public static Fault refusedConnection() {
    return new Fault(Stage.CONNECT, false, UnaryOperator.identity());
  }

  /**
   * The connection is reset (RST) when the first line of the request is there and the rest is not
   * read. Not processed, whatever is asked for.
   *
   * @return the fault
   */
  public static Fault resetBeforeRead() {
    return new Fault(Stage.REQUEST_LINE, false, delivery -> delivery.with(Ending.RESET));
  }

  /**
   * The request is read, and the connection reset without an response. Not processed: the client
   * cannot tell it from {@link #resetAfterProcessing()}.
   *
   * @return the fault
   */
  public static Fault resetBeforeProcessing() {
    return new Fault(Stage.RESPONSE, false, delivery -> delivery.with(Ending.RESET));
  }

  /**
   * The request is read and processed, and the response lost in a reset.
   *
   * @return the fault
   */
  public static Fault resetAfterProcessing() {
    return resetBeforeProcessing().processed();
  }

  /**
   * The request is read, and the connection closed in order (FIN) without an response. Not processed.
   *
   * @return the fault
   */
  public static Fault hangUp() {
    return new Fault(Stage.RESPONSE, false, delivery -> delivery.with(Ending.HANG_UP));
  }

  /**
   * No response ever comes; the connection stays open until either side closes it. Not processed.
   *
   * @return the fault
   */
  public static Fault stalled() {
    return new Fault(Stage.RESPONSE, false, delivery -> delivery.with(Ending.STALL));
  }

  /**
   * The real response with the second half of its body cut off: {@code Content-Length} says more than
   * is sent, then the connection is closed. Processed.
   *
   * @return the fault
   */
  public static Fault truncatedBody() {
    return new Fault(Stage.RESPONSE, true, delivery -> delivery.with(Ending.TRUNCATE));
  }

  /**
   * The status of the real response with a body that breaks off inside its JSON. Processed.
   *
   * @return the fault
   */
  public static Fault malformedJson() {
    return body("application/json", "{\"data\": [{\"id\": \"lead_1\", ");
  }

  /**
   * The status of the real response with an empty body. Processed.
   *
   * @return the fault
   */
  public static Fault emptyBody() {
    return body("application/json", "");
  }

  /**
   * The status of the real response with an HTML page, as a proxy would send. Processed.
   *
   * @return the fault
   */
  public static Fault htmlBody() {
    return body("text/html", "<html><body><h1>Please come back later</h1></body></html>");
  }

  /**
   * The status of the real response with plain text under the content type of JSON. Processed.
   *
   * @return the fault
   */
  public static Fault textAsJson() {
    return body("application/json", "Something went wrong");
  }

  /**
   * The real response, gzipped under {@code Content-Encoding: gzip}. Processed.
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
   * The real response after a wait without a byte. Processed, before the wait.
   *
   * @param delay the wait
   * @return the fault
   */
  public static Fault slowHeaders(Duration delay) {
    return new Fault(Stage.RESPONSE, true, delivery -> delivery.headersAfter(delay));
  }

  /**
   * The real response with one pause in the middle of its body. Processed.
   *
   * @param pause the length of the pause
   * @return the fault
   */
  public static Fault slowBody(Duration pause) {
    return new Fault(Stage.RESPONSE, true, delivery -> delivery.bodyPaused(pause));
  }

  /**
   * The real response with its body in ten pieces over the given time, so that no single wait is
   * long. Processed.
   *
   * @param length the time from the first piece to the last
   * @return the fault
   */
  public static Fault tricklingBody(Duration length) {
    return new Fault(Stage.RESPONSE, true, delivery -> delivery.bodySpreadOver(length));
  }

  /**
   * The real response, and behind it the connection is closed without having said so, as a server
   * does with idle connections: the next request over it fails. Processed.
   *
   * @return the fault
   */
  public static Fault closeAfterResponse() {
    return new Fault(Stage.RESPONSE, true, delivery -> delivery.with(Ending.CLOSE));
  }

  /**
   * The status of the real response with a body of your own. Processed.
   *
   * @param contentType the value of the header
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
   * @param seconds any number, for a wrong one is a fault too
   * @return the fault with the header
   */
  public Fault retryAfter(long seconds) {
    return header("retry-after", Long.toString(seconds));
  }

  /**
   * Adds the header {@code Retry-After} as an HTTP date (RFC 9110, 5.6.7).
   *
   * @param at the time, of which the second is kept
   * @return the fault with the header
   */
  public Fault retryAfter(Instant at) {
    return header("retry-after", FaultResponses.httpDate(at));
  }

  /**
   * Sets a header of the response.
   *
   * @param name the name, sent as given
   * @param value the value
   * @return the fault with the header
   */
  public Fault header(String name, String value) {
    return then(delivery -> delivery.with(delivery.response().withHeader(name, value)));
  }

  /**
   * Replaces the body of the response.
   *
   * @param contentType the value of the header
   * @param text the body
   * @return the fault with the body
   */
  public Fault withBody(String contentType, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return then(delivery -> delivery.with(delivery.response().withBody(contentType, bytes)));
  }

  /**
   * Puts both faults together: first this one, then what the other does to the response. Whether the
   * request is processed is up to this one.
   *
   * @param next a fault that spoils an response, such as {@link #slowHeaders}
   * @return both
   */
  public Fault and(Fault next) {
    return new Fault(spec.then(next.spec.effect()));
  }

  /**
   * The request is carried out before the fault strikes.
   *
   * @return the fault
   */
  public Fault processed() {
    return new Fault(spec.processing(true));
  }

  /**
   * The request is not carried out; where a response is needed to be spoilt, it is 200 with {@code
   * {}}.
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
