package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.AuthScheme;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.TransportException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An interrupt or cancellation ends a call within 200 ms, on the wire and between attempts, and leaves no connection. */
@Tag("alone") // Measures time.
class InterruptAndCancelTest extends OneServerTest {
  private static final Duration SOON = Duration.ofMillis(200);
  private static final MockResponse STALLED =
      new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE).build();
  private static final MockResponse COME_BACK_LATER =
      withHeader(json(503, ""), "Retry-After", "30");

  private final ConnectionPool pool = new ConnectionPool();

  @BeforeEach
  void realTime() {
    client.close();
    client = TestClients.to(server)
        .httpClient(new OkHttpClient.Builder().connectionPool(pool).build())
        .build();
  }

  @ParameterizedTest
  @CsvSource({
    "GET, wire, false",
    "POST, wire, true",
    "PUT, wire, true",
    "GET, wait, false",
    "POST, wait, false"
  })
  void interrupt_runningCall_endsSoonWithTheFlagSet(String kind, String where, boolean unknown)
      throws Exception {
    enqueue(where.equals("wire") ? STALLED : COME_BACK_LATER);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicReference<Boolean> flag = new AtomicReference<>();
    Thread caller = new Thread(() -> {
      try {
        client.send(TestClients.request(kind).build());
      } catch (CrmException e) {
        thrown.set(e);
        flag.set(Thread.currentThread().isInterrupted());
      }
    });
    caller.start();
    taken();
    until(() -> where.equals("wire") || caller.getState() == Thread.State.TIMED_WAITING);

    long start = System.nanoTime();
    caller.interrupt();
    caller.join(5_000);

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
    assertThat(thrown.get()).isInstanceOf(CallInterruptedException.class);
    assertThat(((CrmException) thrown.get()).mayHaveTakenEffect()).isEqualTo(unknown);
    assertThat(flag.get()).isTrue();
    until(() -> pool.connectionCount() == pool.idleConnectionCount());
  }

  /** An error of the listener of the first call must not end the thread that watches the second one. */
  @Test
  void interrupt_clientListenerEndsWithAnError_theOtherCallInFlightIsStillWatched()
      throws Exception {
    client.close();
    client = TestClients.to(server)
        .httpClient(new OkHttpClient.Builder()
            .eventListener(new EventListener() {
              @Override
              public void canceled(Call call) {
                throw new NoClassDefFoundError("a class of the listener is missing");
              }
            })
            .build())
        .build();
    enqueue(STALLED, STALLED);
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Thread caller = new Thread(
          () -> assertThatThrownBy(() -> client.send(TestClients.request("GET").build()))
              .isInstanceOf(CallInterruptedException.class));
      caller.start();
      callers.add(caller);
      taken();
    }

    for (Thread each : callers) {
      each.interrupt();
      each.join(5_000);
      assertThat(each.isAlive()).isFalse();
    }
  }

  @Test
  void interrupt_clientListenerFailed_laterInterruptsStillEndCalls() throws Exception {
    client.close();
    client = TestClients.to(server)
        .httpClient(new OkHttpClient.Builder()
            .eventListener(new EventListener() {
              @Override
              public void canceled(Call call) {
                throw new IllegalStateException("a listener that fails");
              }
            })
            .build())
        .build();
    enqueue(STALLED, STALLED);

    for (int i = 0; i < 2; i++) {
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      Thread caller = new Thread(() -> {
        try {
          client.send(TestClients.request("GET").build());
        } catch (CrmException e) {
          thrown.set(e);
        }
      });
      caller.start();
      taken();
      caller.interrupt();
      caller.join(5_000);

      assertThat(thrown.get()).isInstanceOf(CallInterruptedException.class);
    }
  }

  @Test
  void cancel_ofAnInterruptedCallThatWaitsForCredentials_preservesTheInterrupt() {
    CompletableFuture<Void> stop = new CompletableFuture<>();
    Credentials waiting = new Credentials() {
      @Override
      public AuthScheme scheme() {
        return AuthScheme.OAUTH;
      }

      @Override
      public String authorization(Duration limit) {
        Thread.currentThread().interrupt();
        stop.complete(null);
        throw new IllegalStateException("interrupted");
      }
    };
    try (ApiClient cancelled = TestClients.to(server).credentials(waiting).build()) {
      ApiClient view = cancelled.withOptions(o -> o.cancelWhen(stop));

      assertThatThrownBy(() -> view.send(TestClients.request("GET").build()))
          .isInstanceOf(CallCancelledException.class);
    }
    assertThat(Thread.interrupted()).isTrue();
  }

  /** Nothing is written to a pooled connection either: its outcome would be unknown. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void send_interruptedThread_sendsNothing(boolean pooled) {
    int before = pooled ? 1 : 0;
    for (int i = 0; i < before; i++) {
      enqueue(json(200, "{}"));
      client.send(TestClients.request("POST").build());
    }
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> client.send(TestClients.request("POST").build()))
          .isInstanceOfSatisfying(
              CallInterruptedException.class,
              e -> assertThat(e.mayHaveTakenEffect()).isFalse());
      assertThat(server.getRequestCount()).isEqualTo(before);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({"GET, wire", "POST, wire", "GET, wait", "POST, wait"})
  void cancel_futureOfARunningCall_endsTheCallSoon(String kind, String where) throws Exception {
    enqueue(where.equals("wire") ? STALLED : COME_BACK_LATER);
    CompletableFuture<CrmException> ended = new CompletableFuture<>();
    CompletableFuture<?> future = client.async(c -> {
      try {
        return c.send(TestClients.request(kind).build());
      } catch (CrmException e) {
        ended.complete(e);
        throw e;
      }
    });
    taken();

    long start = System.nanoTime();
    assertThat(future.cancel(false)).isTrue();
    CrmException thrown = ended.get(5, TimeUnit.SECONDS);

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
    assertThat(thrown).isInstanceOf(CallCancelledException.class);
    assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
    until(() -> pool.connectionCount() == pool.idleConnectionCount());
  }

  @Test
  void cancel_queuedFuture_neverSends() throws Exception {
    CountDownLatch turn = new CountDownLatch(1);
    try (ApiClient narrow = TestClients.to(server).maxConcurrentAsyncCalls(1).build()) {
      CompletableFuture<Boolean> first = narrow.async(c -> await(turn));
      CompletableFuture<?> second =
          narrow.async(c -> c.send(TestClients.request("GET").build()));
      second.cancel(false);
      turn.countDown();
      assertThat(first.get(5, TimeUnit.SECONDS)).isTrue();
      assertThat(narrow.async(c -> true).get(5, TimeUnit.SECONDS)).isTrue();
      assertThat(server.getRequestCount()).isZero();
    }
  }

  @Test
  void close_callsInFlightAndQueued_endsNoneInFlightAndSendsNoOther() throws Exception {
    CountDownLatch turn = new CountDownLatch(1);
    respondWith(request -> {
      await(turn);
      return json(200, "{}");
    });
    ApiClient narrow = TestClients.to(server).maxConcurrentAsyncCalls(1).build();
    CompletableFuture<ApiResponse<?>> first =
        narrow.async(c -> c.send(TestClients.request("POST").build()));
    CompletableFuture<ApiResponse<?>> second =
        narrow.async(c -> c.send(TestClients.request("POST").build()));
    taken();

    narrow.close();
    turn.countDown();

    assertThat(first.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    assertThatThrownBy(() -> second.get(20, TimeUnit.SECONDS))
        .hasRootCauseInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("the client is closed");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void async_queuedForLongerThanTheTotalTimeout_succeeds() throws Exception {
    enqueue(json(200, "{}"));
    CountDownLatch turn = new CountDownLatch(1);
    try (ApiClient narrow =
        TestClients.to(server, time).maxConcurrentAsyncCalls(1).build()) {
      CompletableFuture<Boolean> first = narrow.async(c -> await(turn));
      CompletableFuture<ApiResponse<?>> second =
          narrow.async(c -> c.send(TestClients.request("GET").build()));
      time.advance(Duration.ofMinutes(3));
      turn.countDown();
      assertThat(first.get(5, TimeUnit.SECONDS)).isTrue();
      assertThat(second.get(5, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }
  }

  static Stream<Arguments> waysToEndAFuture() {
    return Stream.of(
        end("orTimeout", future -> future.orTimeout(50, TimeUnit.MILLISECONDS)),
        end(
            "completeOnTimeout",
            future -> future.completeOnTimeout(null, 50, TimeUnit.MILLISECONDS)),
        end("complete", future -> future.complete(null)),
        end(
            "completeExceptionally",
            future -> future.completeExceptionally(new Exception("enough"))),
        end("completeAsync", future -> future.completeAsync(() -> null)),
        end("obtrudeValue", future -> future.obtrudeValue(null)),
        end("obtrudeException", future -> future.obtrudeException(new Exception("enough"))),
        end("cancel of a stage", future -> future.thenApply(response -> 1).cancel(true)),
        end(
            "cancel of a stage of a stage",
            future -> future.thenApply(response -> 1).thenAccept(one -> {}).cancel(true)),
        end(
            "orTimeout of a stage",
            future -> future.thenApply(response -> 1).orTimeout(50, TimeUnit.MILLISECONDS)),
        end(
            "cancel of a combination",
            future -> future.thenCombine(new CompletableFuture<>(), (a, b) -> 1).cancel(true)));
  }

  private static Arguments end(String name, Consumer<CompletableFuture<Object>> way) {
    return Arguments.of(name, way);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("waysToEndAFuture")
  void async_futureCompletedFromOutside_cancelsTheCall(
      String name, Consumer<CompletableFuture<Object>> way) throws Exception {
    enqueue(STALLED);
    CompletableFuture<CrmException> ended = new CompletableFuture<>();
    CompletableFuture<Object> future = client.async(c -> {
      try {
        return c.send(TestClients.request("GET").build());
      } catch (CrmException e) {
        ended.complete(e);
        throw e;
      }
    });
    taken();

    way.accept(future);

    assertThat(ended.get(5, TimeUnit.SECONDS)).isInstanceOf(CallCancelledException.class);
    until(() -> pool.connectionCount() == pool.idleConnectionCount());
  }

  @Test
  void async_callOfAComposedStage_isCancelledWithTheStage() throws Exception {
    enqueue(json(200, "{}"), STALLED);
    CompletableFuture<CrmException> ended = new CompletableFuture<>();
    CompletableFuture<?> chain = client
        .async(c -> c.send(TestClients.request("GET").build()))
        .thenCompose(response -> client.async(c -> {
          try {
            return c.send(TestClients.request("GET").build());
          } catch (CrmException e) {
            ended.complete(e);
            throw e;
          }
        }));
    taken();
    taken();

    chain.cancel(true);

    assertThat(ended.get(5, TimeUnit.SECONDS)).isInstanceOf(CallCancelledException.class);
  }

  @Test
  void async_copyOfTheFutureCancelled_doesNotCancelTheCall() throws Exception {
    enqueue(new MockResponse.Builder(json(200, "{}"))
        .headersDelay(100, TimeUnit.MILLISECONDS)
        .build());
    CompletableFuture<ApiResponse<?>> future =
        client.async(c -> c.send(TestClients.request("GET").build()));
    CompletableFuture<ApiResponse<?>> other = future.copy();

    assertThat(future.copy().cancel(true)).isTrue();

    assertThat(future.get(5, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    assertThat(other.get(5, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
  }

  @Test
  void async_stageOfAQueuedCallCancelled_removesItFromTheQueueAndFailsTheOthers() throws Exception {
    CountDownLatch turn = new CountDownLatch(1);
    try (ApiClient narrow = TestClients.to(server).maxConcurrentAsyncCalls(1).build()) {
      CompletableFuture<Boolean> first = narrow.async(c -> await(turn));
      CompletableFuture<ApiResponse<?>> second =
          narrow.async(c -> c.send(TestClients.request("GET").build()));
      CompletableFuture<Integer> other = second.thenApply(ApiResponse::statusCode);

      second.thenApply(response -> 1).cancel(true);

      assertThatThrownBy(() -> other.get(5, TimeUnit.SECONDS))
          .rootCause()
          .isInstanceOf(CallCancelledException.class)
          .hasMessageContaining("nothing was sent");
      turn.countDown();
      assertThat(first.get(5, TimeUnit.SECONDS)).isTrue();
      assertThat(server.getRequestCount()).isZero();
    }
  }

  @Test
  void async_fullQueue_failsTheFutureAndNamesTheSetting() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch turn = new CountDownLatch(1);
    try (ApiClient narrow =
        TestClients.to(server).maxConcurrentAsyncCalls(1).maxQueuedAsyncCalls(2).build()) {
      CompletableFuture<Boolean> first = narrow.async(c -> {
        started.countDown();
        return await(turn);
      });
      assertThat(await(started)).isTrue();
      CompletableFuture<Boolean> second = narrow.async(c -> true);
      CompletableFuture<Boolean> third = narrow.async(c -> true);
      CompletableFuture<Boolean> fourth = narrow.async(c -> true);

      assertThatThrownBy(() -> fourth.get(5, TimeUnit.SECONDS))
          .cause()
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("2 tasks are already queued")
          .hasMessageContaining("maxQueuedAsyncCalls")
          .hasMessageContaining("nothing was sent");
      turn.countDown();
      assertThat(second.get(5, TimeUnit.SECONDS)).isTrue();
      assertThat(third.get(5, TimeUnit.SECONDS)).isTrue();
      assertThat(first.get(5, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void async_nestedOperationAtTheLimit_doesNotDeadlock() throws Exception {
    try (ApiClient narrow = TestClients.to(server).maxConcurrentAsyncCalls(1).build()) {
      CompletableFuture<Integer> outer = narrow.async(
          c -> c.async(inner -> 1).join() + narrow.async(inner -> 1).join());

      assertThat(outer.get(5, TimeUnit.SECONDS)).isEqualTo(2);
    }
  }

  @Test
  void async_longChainOfStagesAtTheLimit_doesNotDeepenTheStack() throws Exception {
    try (ApiClient narrow = TestClients.to(server).maxConcurrentAsyncCalls(1).build()) {
      assertThat(countedDown(narrow, 20_000).get(15, TimeUnit.SECONDS)).isZero();
    }
  }

  private static CompletableFuture<Integer> countedDown(ApiClient client, int number) {
    return client
        .async(c -> number)
        .thenCompose(
            n -> n == 0 ? CompletableFuture.completedFuture(0) : countedDown(client, n - 1));
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Waits for the condition; fails after 5 s. */
  private static void until(BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
      LockSupport.parkNanos(100_000);
    }
  }

  @Test
  void interrupt_whileConnecting_endsSoonWithTheFlagSet() throws Exception {
    BlockedSockets sockets = new BlockedSockets();
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicReference<Boolean> flag = new AtomicReference<>();
    try (ApiClient stuck = TestClients.to(server)
        .httpClient(new OkHttpClient.Builder().socketFactory(sockets).build())
        .build()) {
      Thread caller = new Thread(() -> {
        try {
          stuck.send(TestClients.request("POST").build());
        } catch (Throwable e) { // Of any type.
          thrown.set(e);
          flag.set(Thread.currentThread().isInterrupted());
        }
      });
      caller.start();
      assertThat(sockets.connecting.await(5, TimeUnit.SECONDS)).isTrue();

      caller.interrupt();
      caller.join(5_000);
    }

    assertThat(thrown.get()).isInstanceOf(CallInterruptedException.class);
    assertThat(((CrmException) thrown.get()).mayHaveTakenEffect()).isFalse();
    assertThat(flag.get()).isTrue();
  }

  @Test
  void async_workBeforeACall_doesNotCountAsTimeOfTheCall() throws Exception {
    enqueue(json(200, "{}"), json(200, "{}"));
    try (ApiClient manual = TestClients.to(server, time).build()) {
      CompletableFuture<?> future = manual.async(c -> {
        c.withResponse(v -> v.send(TestClients.request("GET").build()));
        time.advance(Duration.ofMinutes(3));
        return c.send(TestClients.request("GET").build());
      });

      assertThat(future.get(5, TimeUnit.SECONDS)).isNotNull();
    }
  }

  /** Sockets whose connect blocks until they are closed, and then fails. */
  private static final class BlockedSockets extends UnconnectedSockets {
    private final CountDownLatch connecting = new CountDownLatch(1);

    @Override
    public Socket createSocket() {
      return new Socket() {
        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public void connect(SocketAddress address, int timeout) throws IOException {
          connecting.countDown();
          InterruptAndCancelTest.await(closed);
          throw new SocketException("closed");
        }

        @Override
        public synchronized void close() throws IOException {
          closed.countDown();
          super.close();
        }
      };
    }
  }
}
