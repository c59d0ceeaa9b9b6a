package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.auth.AuthScheme;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Sends requests to the service: what every operation goes through, and what is used directly for endpoints that have
 * no service class. Immutable and safe for many threads; one is enough for an application. It holds pooled connections,
 * which {@link #close()} gives back; it holds no thread that keeps a JVM alive.
 */
public final class ApiClient implements AutoCloseable {
  private final ClientCore core;
  private final RequestOptions options;
  private final CallScope scope;

  ApiClient(ClientCore core, RequestOptions options, CallScope scope) {
    this.core = core;
    this.options = options;
    this.scope = scope;
  }

  /** {@return a builder that still lacks base address and credentials} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Sends a request and waits for its answer: at most 2 minutes by default, retries and their waits included.
   *
   * @param request what is asked; it may be sent any number of times
   * @param <T> what the answer is read as
   * @return the answer, its status from 200 to 299, or 404 for a DELETE that an earlier attempt must have carried out
   * @throws com.salescrm.sdk.core.error.CrmException if the call does not succeed; the package {@code error} tells the
   *     kinds
   * @throws IllegalArgumentException if the body cannot be written as JSON; nothing was sent
   * @throws IllegalStateException if the client is closed
   */
  public <T> ApiResponse<T> send(ApiRequest<T> request) {
    Arguments.notNull(request, "request");
    ApiResponse<T> answer = new CallRun<>(core, options, scope, request).run();
    scope.record(answer);
    return answer;
  }

  /**
   * A view with other options: it shares connections, limits and credentials, and costs nothing to make.
   *
   * @param change sets what is to differ; the rest stays as it is in this view
   * @return the view; closing it closes this client too
   */
  public ApiClient withOptions(Consumer<RequestOptions.Builder> change) {
    Arguments.notNull(change, "change");
    RequestOptions.Builder builder = RequestOptions.builder();
    change.accept(builder);
    return new ApiClient(core, options.overlaidBy(builder.build()), scope);
  }

  /**
   * The answer of exactly one call, with its status, headers and attempts.
   *
   * @param operation calls the service once, through the client it is given
   * @param <R> what the operation returns
   * @return the answer, with the operation's result as its body
   * @throws com.salescrm.sdk.core.error.CrmException if the call does not succeed
   * @throws IllegalStateException if it made no call, as a lazy list does that is only asked for, or more than one
   */
  public <R> ApiResponse<R> withResponse(Function<ApiClient, R> operation) {
    Arguments.notNull(operation, "operation");
    List<ApiResponse<?>> answers = Collections.synchronizedList(new ArrayList<>(1));
    R result = operation.apply(new ApiClient(core, options, scope.recordedBy(answers::add)));
    if (answers.size() != 1) {
      throw new IllegalStateException(
          "withResponse takes exactly one call, but the operation made " + answers.size()
              + (answers.isEmpty() ? " (a list is lazy: ask for its firstPage())" : ""));
    }
    return answers.get(0).map(body -> result);
  }

  /**
   * Runs an operation on another thread: a virtual one on Java 21 and newer, else one of a daemon pool. At most 64
   * operations run at once ({@link ClientSettings#maxConcurrentAsyncCalls}); up to 100,000 more wait in a queue, in order
   * ({@link ClientSettings#maxQueuedAsyncCalls}). The time limits of a call begin when it is sent, not when its operation
   * is queued. Operations that an operation starts on its thread have 64 places of their own, so that it can wait for them.
   *
   * <p>Whoever completes the future ends the call, on the wire or in the queue: {@code cancel}, {@code orTimeout}, {@code
   * completeOnTimeout}, {@code complete}. So does completing a stage that was made from it, such as {@code
   * async(…).thenApply(…).orTimeout(…)}; the other stages then fail with {@link
   * com.salescrm.sdk.core.error.CallCancelledException}. {@code copy()} gives a future that can be completed without ending
   * the call. {@code CompletableFuture.allOf} and {@code anyOf} end no call.
   *
   * @param operation calls the service through the client it is given
   * @param <R> what the operation returns
   * @return the operation's result to come, or, as the cause of an {@link java.util.concurrent.ExecutionException},
   *     what it threw; a {@link com.salescrm.sdk.core.error.TransportException} if the queue is full or no thread can be
   *     started: then nothing was sent
   */
  public <R> CompletableFuture<R> async(Function<ApiClient, R> operation) {
    Arguments.notNull(operation, "operation");
    Cancellation cancellation = new Cancellation(scope.cancellation());
    ApiClient own = new ApiClient(core, options, scope.cancelledBy(cancellation));
    return CancellableFuture.start(
        core.asyncRunner().here(), cancellation, () -> operation.apply(own));
  }

  /**
   * A view whose calls end when {@code stop} completes: for whoever fetches ahead and may have to give up.
   *
   * @param stop its completion, by value, failure or cancelling, ends what the view has on the wire with {@link
   *     com.salescrm.sdk.core.error.CallCancelledException}
   * @return the view
   */
  public ApiClient stoppedBy(CompletableFuture<?> stop) {
    Arguments.notNull(stop, "stop");
    Cancellation cancellation = new Cancellation(scope.cancellation());
    CompletableFuture<?> unused = stop.whenComplete((value, error) -> cancellation.cancel());
    return new ApiClient(core, options, scope.cancelledBy(cancellation));
  }

  /**
   * A view whose calls each end after {@code limit} at the latest; a shorter {@code totalTimeout} of this one stays.
   *
   * @param limit the time for a whole call
   * @return the view
   * @throws IllegalArgumentException if it is not positive
   */
  public ApiClient within(Duration limit) {
    Arguments.notNull(limit, "limit");
    Duration own = options.totalTimeout().orElse(CallRun.TOTAL_TIMEOUT);
    return withOptions(o -> o.totalTimeout(limit.compareTo(own) < 0 ? limit : own));
  }

  /** {@return how to wait between two calls of this view} */
  public Delays waits() {
    return new Delays(core.timing(), scope.cancellation());
  }

  /** {@return what the service last told of its limits, through any view; empty if it has told nothing yet} */
  public Optional<RateLimit> rateLimit() {
    return core.rateLimit();
  }

  /** {@return which of the service's two ways of authentication the credentials are} */
  public AuthScheme authScheme() {
    return core.credentials().scheme();
  }

  /** Closes the SDK's own connections, for all views; a client given to {@code httpClient()} stays open. */
  @Override
  public void close() {
    core.close();
  }

  /** The base address and the chain of a call. */
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
     * Makes the client; nothing is sent. The builder may go on to make others.
     *
     * @return the client, for the caller to close
     * @throws IllegalStateException if base address or credentials are missing, or a secret would travel over plain
     *     http to another machine
     */
    public ApiClient build() {
      return buildClient();
    }
  }
}
