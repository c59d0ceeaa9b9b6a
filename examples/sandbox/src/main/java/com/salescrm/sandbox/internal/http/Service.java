package com.salescrm.sandbox.internal.http;

import com.salescrm.sandbox.Violation;
import com.salescrm.sandbox.internal.fault.Delivery;
import com.salescrm.sandbox.internal.fault.FaultResponses;
import com.salescrm.sandbox.internal.fault.FaultSpec;
import com.salescrm.sandbox.internal.json.Json;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.function.Supplier;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;

/** Handles each request: log, validation, fault, handler, response. Called by many threads. */
final class Service extends Dispatcher {
  private final RequestValidator validator;
  private final ReadWriteLock state;
  private final Connections connections;
  private final ServerParts parts;

  Service(
      RequestValidator validator, ReadWriteLock state, Connections connections, ServerParts parts) {
    this.validator = validator;
    this.state = state;
    this.connections = connections;
    this.parts = parts;
  }

  @Override
  public MockResponse dispatch(RecordedRequest request) {
    WireRequest wire = WireRequest.of(request);
    parts.log().add(wire);
    Supplier<Response> handled = admitted(wire);
    Supplier<Response> response = () ->
        handled.get().withHeader("date", FaultResponses.httpDate(parts.clock().instant()));
    Delivery delivery = connections
        .takeFault(wire)
        .map(fault -> applyFault(fault, wire, response))
        .orElseGet(() -> Delivery.of(parts.limiter().limited(wire.path(), response)));
    if (delivery.ending() == Delivery.Ending.RESET) {
      connections.resetOnClose(wire.connection());
    }
    return ResponseWriter.write(delivery, parts.settings().latency());
  }

  private static Delivery applyFault(
      FaultSpec fault, WireRequest wire, Supplier<Response> response) {
    Response original = fault.processes() ? response.get() : Response.json(200, Json.object());
    return fault.effect().on(Delivery.of(original), wire.target());
  }

  /**
   * Validates the request immediately, so that a violation is recorded even if a fault replaces the
   * response. The returned supplier executes the request.
   */
  private Supplier<Response> admitted(WireRequest wire) {
    if (parts.oauth().handles(wire.path().decoded())) {
      return () -> guarded(wire, () -> uncheckedResponse(wire));
    }
    try {
      RequestValidator.Admitted admitted = validator.admit(wire);
      return () -> guarded(wire, () -> execute(admitted, wire));
    } catch (RuntimeException e) {
      return noted(e, wire)::response;
    }
  }

  private Response uncheckedResponse(WireRequest wire) {
    if (wire.path().isBelowBase()) {
      throw Problem.violation(
          404,
          "There is no operation at " + wire.path() + ": the OAuth endpoints are not below "
              + RawPath.BASE + ".");
    }
    return parts
        .oauth()
        .response(new UncheckedEndpoint.Request(
            wire.method(),
            wire.path().decoded(),
            wire.query(),
            wire.headers(),
            wire.body().utf8()));
  }

  private Response execute(RequestValidator.Admitted admitted, WireRequest wire) {
    Lock lock = admitted.route().writes() ? state.writeLock() : state.readLock();
    lock.lock();
    try {
      Handler handler = admitted.route().handler();
      return admitted.route().writes()
          ? parts
              .observer()
              .observe(
                  wire.method(), wire.path().toString(), () -> handler.handle(admitted.request()))
          : handler.handle(admitted.request());
    } finally {
      lock.unlock();
    }
  }

  private Response guarded(WireRequest wire, Supplier<Response> response) {
    try {
      return response.get();
    } catch (RuntimeException e) {
      return noted(e, wire).response();
    }
  }

  /** Any other exception is a defect of the sandbox: it is recorded, so that a test can report it. */
  private Problem noted(RuntimeException e, WireRequest wire) {
    Problem problem = e instanceof Problem expected ? expected : Problem.defect(e);
    if (problem.isViolation()) {
      parts.log().add(new Violation(wire.method(), wire.target(), problem.reason()));
    }
    return problem;
  }
}
