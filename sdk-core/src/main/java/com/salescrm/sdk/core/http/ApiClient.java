package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.auth.AuthScheme;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.core.internal.transport.ExplainedRequest;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to the service. The service classes of the SDK use it; call it directly for an endpoint without one.
 * Immutable and safe for many threads: one client is enough for an application. It pools connections until it is closed
 * and has no threads that keep a JVM alive.
 *
 * <p>{@link #withOptions} gives a view: a client with other options that shares everything else.
 */
public final class ApiClient implements AutoCloseable {
  static {
    ClientInternals.register(
        client -> ((ApiClient) client).internals(),
        (client, count) -> ((ApiClient) client).withOptions(options -> options.countWrites(count)));
  }

  private final ClientCore core;
  private final RequestOptions options;
  private final Cancellation cancellation;
  private final Consumer<ApiResponse<?>> recorder;

  ApiClient(
      ClientCore core,
      RequestOptions options,
      Cancellation cancellation,
      Consumer<ApiResponse<?>> recorder) {
    this.core = core;
    this.options = options;
    this.cancellation = cancellation;
    this.recorder = recorder;
  }

  /** {@return a builder; base URL and credentials are required} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Sends a request and waits for the response: at most 2 minutes by default, retries and waits included.
   *
   * @param request the request; it can be sent any number of times
   * @param <T> the type of the decoded response
   * @return the response, with a status from 200 to 299, or 404 for a DELETE that an earlier attempt must have carried
   *     out
   * @throws com.salescrm.sdk.core.error.CrmException if the call fails; the package {@code error} lists the types
   * @throws IllegalArgumentException if the body cannot be written as JSON; nothing is sent
   * @throws IllegalStateException if the client is closed
   */
  public <T> ApiResponse<T> send(ApiRequest<T> request) {
    Arguments.notNull(request, "request");
    CallRun<T> call = new CallRun<>(core, options, cancellation, request);
    ApiResponse<T> response = request.method().equals("GET") ? call.run() : options.counting(call);
    recorder.accept(response);
    return response;
  }

  /**
   * A view with other options. It shares connections, rate limits and credentials with this client and is cheap to create.
   *
   * @param change sets the options that differ; all others keep the values of this client
   * @return the view; closing it closes this client too
   */
  public ApiClient withOptions(Consumer<RequestOptions.Builder> change) {
    Arguments.notNull(change, "change");
    RequestOptions.Builder builder = RequestOptions.builder();
    change.accept(builder);
    RequestOptions changed = builder.build();
    return new ApiClient(
        core, options.overlaidBy(changed), changed.cancellationUnder(cancellation), recorder);
  }

  /**
   * The response of exactly one call, with status, headers and attempts.
   *
   * @param operation calls the service once, through the client it receives
   * @param <R> the result of the operation
   * @return the response, with the operation's result as its body
   * @throws com.salescrm.sdk.core.error.CrmException if the call fails
   * @throws IllegalStateException if the operation made no call, as when it only creates a lazy list, or more than one
   */
  public <R> ApiResponse<R> withResponse(Function<ApiClient, R> operation) {
    Arguments.notNull(operation, "operation");
    List<ApiResponse<?>> responses = Collections.synchronizedList(new ArrayList<>(1));
    R result = operation.apply(new ApiClient(core, options, cancellation, responses::add));
    if (responses.size() != 1) {
      throw new IllegalStateException(
          "withResponse requires exactly one call, but the operation made " + responses.size()
              + (responses.isEmpty() ? " (a list is lazy: call its firstPage())" : ""));
    }
    return responses.get(0).map(body -> result);
  }

  /**
   * Explains an operation: the request that it would send, and what would be done on a failure. Nothing is sent, no token is
   * read or refreshed, no rate limit is waited for, and no listener is called.
   *
   * <p>The operation runs on this thread up to its first request, where it ends with an {@link IllegalStateException}; code
   * after the request does not run. So an {@code edit} is explained by its read, and a list by its first page, also if the
   * operation returns the list without iterating it: see {@link Explanation#isComplete()}.
   *
   * @param operation calls the service through the client it receives
   * @return the request and how its failures are handled
   * @throws IllegalStateException if the operation sends nothing, the client is closed, or the operation sends a request
   *     through another client on this thread, such as that of an {@code ExternalIdIndex}: that request is not sent
   * @throws RuntimeException if the operation throws before its first request, such as for an invalid argument
   */
  public Explanation explain(Function<ApiClient, ?> operation) {
    Arguments.notNull(operation, "operation");
    List<ExplainedRequest> requests = Collections.synchronizedList(new ArrayList<>(1));
    ApiClient view =
        new ApiClient(core.explaining(requests::add), options, cancellation, response -> {});
    try {
      boolean unused = ClientCore.explained(() -> {
        Object result = operation.apply(view);
        return requests.isEmpty() && startLazyResult(result);
      });
    } catch (Exception e) { // Also one that code in another language does not declare.
      Workers.restoreInterrupt(e);
      if (requests.isEmpty()) {
        throw e;
      }
      // Otherwise the first request has ended the operation.
    }
    if (requests.isEmpty()) {
      throw new IllegalStateException("explain requires an operation that sends a request");
    }
    return new Explanation(requests.get(0), core.base());
  }

  /** Requests the first page of a list, and waits for an asynchronous operation. */
  private static boolean startLazyResult(@Nullable Object result) {
    if (result instanceof CompletableFuture<?> future) {
      return future.join() != null;
    }
    if (result instanceof BaseStream<?, ?> stream) {
      return stream.iterator().hasNext();
    }
    return result instanceof Iterable<?> list && list.iterator().hasNext();
  }

  /**
   * Runs an operation on another thread: a virtual thread on Java 21 and newer, else a thread of a daemon pool. At most 64
   * operations run at once ({@link ClientSettings#maxConcurrentAsyncCalls}); up to 100,000 more wait in a queue, in order
   * ({@link ClientSettings#maxQueuedAsyncCalls}). The time limits of a call start when it is sent, not when its operation
   * is queued. Operations that are started from within an operation have a limit of 64 of their own, so that it can wait
   * for them.
   *
   * <p>Completing the future from outside cancels the call, on the wire or in the queue: {@code cancel}, {@code orTimeout},
   * {@code completeOnTimeout}, {@code complete}. So does completing a stage that depends on it, such as {@code
   * async(…).thenApply(…).orTimeout(…)}; the other stages then fail with {@link
   * com.salescrm.sdk.core.error.CallCancelledException}. {@code copy()} returns a future that can be completed without
   * cancelling the call. {@code CompletableFuture.allOf} and {@code anyOf} cancel no call. A stage of two calls, such as {@code
   * thenCombine}, cancels the first one only.
   *
   * @param operation calls the service through the client it receives
   * @param <R> the result of the operation
   * @return a future of the operation's result. It fails with what the operation threw, as the cause of an {@link
   *     java.util.concurrent.ExecutionException}, or with a {@link com.salescrm.sdk.core.error.TransportException} if the
   *     queue is full or no thread can be started: then nothing was sent
   */
  public <R> CompletableFuture<R> async(Function<ApiClient, R> operation) {
    Arguments.notNull(operation, "operation");
    Cancellation own = new Cancellation(cancellation);
    ApiClient client = new ApiClient(core, options, own, recorder);
    return CancellableFuture.start(core.asyncRunner().here(), own, () -> operation.apply(client));
  }

  private ClientInternals internals() {
    Timing timing = core.timing();
    Duration totalTimeout = options.totalTimeout().orElse(CallRun.TOTAL_TIMEOUT);
    return new ClientInternals(
        core.address,
        timing.ticker()::nanos,
        timing.clock()::instant,
        timing.random(),
        totalTimeout,
        length -> {
          timing.sleeper().sleep(length, cancellation);
          return cancellation.isCancelled();
        },
        core.turns(options.lane().orElse(Lane.INTERACTIVE), totalTimeout),
        timing.threads(),
        options.writeCounts(),
        core.explains);
  }

  /** {@return the latest rate-limit headers, received by any view; empty before the first} */
  public Optional<RateLimit> rateLimit() {
    return core.rateLimit();
  }

  /** {@return the kind of the credentials: API key or OAuth} */
  public AuthScheme authScheme() {
    return core.credentials().scheme();
  }

  /**
   * Closes the SDK's own connections, for all views; a client given to {@code httpClient()} stays open. Then it waits until the
   * refresh in flight of {@code OAuthCredentials}, if any, ends or is 10 s old. Calls in flight continue. A call that begins
   * later throws an {@link IllegalStateException} and sends nothing, also that of an {@link #async} operation in the queue.
   */
  @Override
  public void close() {
    core.close();
  }

  /** The base URL and the transport chain. */
  @Override
  public String toString() {
    return "ApiClient(" + core.base() + ", " + core.chain() + ")";
  }

  /** Builds an {@link ApiClient}. Not safe for many threads. */
  public static final class Builder extends ClientSettings<Builder> {
    private Builder() {}

    @Override
    protected Builder self() {
      return this;
    }

    /**
     * Creates the client; nothing is sent. The builder can be used again.
     *
     * @return the client, for the caller to close
     * @throws IllegalStateException if base URL or credentials are missing, or if secrets would be sent over plain http to
     *     another machine
     */
    public ApiClient build() {
      return buildClient();
    }
  }
}
