package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.message.TransportFailure.Kind;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import okhttp3.Headers;
import okhttp3.HttpUrl;

/** Adds the credentials to requests to the base URL, and to no others; refreshes them after a 401. */
final class AuthorizingTransport implements Transport {
  private final Authorizer authorizer;
  private final HttpUrl base;
  private final Transport next;

  AuthorizingTransport(Authorizer authorizer, HttpUrl base, Transport next) {
    this.authorizer = authorizer;
    this.base = base;
    this.next = next;
  }

  @Override
  public HttpResponse send(HttpRequest request, CallContext call) throws TransportFailure {
    if (!request.hasOriginOf(base)) {
      return next.send(request, call);
    }
    String authorization = callAuthorizer(
        call, Outcome.NOT_SENT, () -> authorizer.authorization(call.deadline().remaining()));
    Headers headers = withAuthorization(request.headers(), authorization);
    HttpResponse response = sendRedacted(request.to(request.url(), headers), call);
    return response.status() == 401 ? afterRefresh(response, authorization, call) : response;
  }

  /** Redacts failures: their messages may quote the response, which may repeat the credentials. */
  private HttpResponse sendRedacted(HttpRequest request, CallContext call) throws TransportFailure {
    try {
      HttpResponse response = next.send(request, call);
      TransportFailure failure = response.bodyFailure();
      return failure == null
          ? response
          : response.withBodyFailure(failure.redacted(authorizer::redact));
    } catch (TransportFailure e) {
      throw e.redacted(authorizer::redact);
    }
  }

  /** The 401, marked so that the retry rules send the request again if the refresh succeeded. */
  private HttpResponse afterRefresh(HttpResponse unauthorized, String rejected, CallContext call)
      throws TransportFailure {
    try {
      return callAuthorizer(
              call,
              Outcome.REJECTED,
              () -> authorizer.refresh(rejected, call.deadline().remaining()))
          ? unauthorized.asRefreshed()
          : unauthorized;
    } catch (TransportFailure e) {
      if (e.isCancelledOrInterrupted() || !(e.getCause() instanceof Exception cause)) {
        throw e;
      }
      return unauthorized.withRefreshFailure(cause); // The 401 stays in the list of attempts.
    }
  }

  /**
   * Calls the authorizer on the caller's thread. Cancelling the call ends the wait as an interrupt does.
   *
   * @param outcome the outcome of the attempt so far
   */
  private <T> T callAuthorizer(CallContext call, Outcome outcome, Supplier<T> operation)
      throws TransportFailure {
    Exception failure;
    InterruptOnCancel interrupt = InterruptOnCancel.register(call.cancellation());
    try {
      return operation.get();
    } catch (Exception e) { // Kotlin and Groovy throw checked ones undeclared.
      failure = e;
    } finally {
      interrupt.close();
    }
    if (call.cancellation().isCancelled()) {
      throw new TransportFailure(Kind.CANCELLED, outcome, false, null);
    }
    Workers.restoreInterrupt(failure);
    Kind kind = Thread.currentThread().isInterrupted() ? Kind.INTERRUPTED : Kind.CREDENTIALS;
    throw new TransportFailure(kind, outcome, false, failure).redacted(authorizer::redact);
  }

  private static Headers withAuthorization(Headers headers, String authorization)
      throws TransportFailure {
    try {
      return headers.newBuilder().set("Authorization", authorization).build();
    } catch (IllegalArgumentException | NullPointerException e) { // Null is possible in user code.
      throw TransportFailure.notSent(Kind.CREDENTIALS, null); // The message of e may have it.
    }
  }

  @Override
  public String toString() {
    return "AuthorizingTransport(" + authorizer + ") > " + next;
  }

  /** Interrupts the thread that registered it when the call is cancelled; closing it clears that interrupt. */
  private static final class InterruptOnCancel implements Runnable {
    // lock guards open and interrupted: the cancelling thread interrupts only between register()
    // and close(), so that no interrupt reaches what the thread does afterwards.
    private final ReentrantLock lock = new ReentrantLock();
    private final Thread thread = Thread.currentThread();
    private final Cancellation cancellation;
    private boolean open = true;
    private boolean interrupted;

    private InterruptOnCancel(Cancellation cancellation) {
      this.cancellation = cancellation;
    }

    static InterruptOnCancel register(Cancellation cancellation) {
      InterruptOnCancel interrupt = new InterruptOnCancel(cancellation);
      cancellation.onCancel(interrupt);
      return interrupt;
    }

    @Override
    public void run() {
      lock.lock();
      try {
        if (open && !thread.isInterrupted()) { // An earlier interrupt ends the wait too, and stays.
          interrupted = true;
          thread.interrupt();
        }
      } finally {
        lock.unlock();
      }
    }

    void close() {
      cancellation.removeOnCancel(this);
      lock.lock();
      try {
        open = false;
        if (interrupted) {
          Thread.interrupted();
        }
      } finally {
        lock.unlock();
      }
    }
  }
}
