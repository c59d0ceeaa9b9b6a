package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.auth.store.TokenListener;
import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.auth.store.TokenStore;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.internal.auth.StoreRetry;
import com.salescrm.sdk.core.internal.auth.refresh.RefreshManager;
import com.salescrm.sdk.core.internal.auth.refresh.simulation.Event.Failure;
import com.salescrm.sdk.core.internal.auth.refresh.simulation.Event.Issued;
import com.salescrm.sdk.core.internal.auth.refresh.simulation.Event.Stored;
import com.salescrm.sdk.core.internal.auth.refresh.simulation.Step.Kind;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A process with a {@link RefreshManager}, its callers, and the store and the token endpoint as it sees them. */
final class SimulatedProcess {
  /** The limit of each call. */
  static final Duration LIMIT = Duration.ofSeconds(20);
  /** How long the listener takes: longer than a call may wait. */
  private static final Duration LISTENER = Duration.ofSeconds(30);
  /** The pause of a caller after a failure: longer than any cooldown of one fault. */
  private static final Duration PAUSE = Duration.ofSeconds(16);

  private final Records records;
  private final int index;
  private final SimulatedThreads threads;
  private final RefreshManager manager;
  private final List<CallResult> results = new ArrayList<>();
  // The ids of intent records are random; in the store they are numbered.
  private final Map<String, String> toStored = new HashMap<>();
  private final Map<String, String> fromStored = new HashMap<>();
  private int locks;

  SimulatedProcess(Scenario scenario, int index, Records records) {
    this.records = records;
    this.index = index;
    this.threads = new SimulatedThreads(scenario.callers(), this::unexpected);
    Timing timing = new Timing(
        new SimulatedClock(), threads::now, (delay, ignored) -> sleep(delay), () -> 0.5, threads);
    this.manager = new RefreshManager(this::post, new Store(), new Listener(), timing);
    for (int i = 0; i < scenario.callers(); i++) {
      threads.start(new Thread(() -> call(scenario.calls())));
    }
  }

  void resume(Event event) {
    threads.resume(event);
  }

  @Nullable
  Step[] steps() {
    return threads.steps();
  }

  /** The results since the last call. */
  List<CallResult> takeResults() {
    List<CallResult> taken = List.copyOf(results);
    results.clear();
    return taken;
  }

  void abandon() {
    threads.abandon();
  }

  private void call(int calls) {
    String used = null;
    for (int i = 0; i < calls; i++) {
      used = call(used);
      if (used == null) {
        used = call(null); // At once: a cooldown must end it.
      }
      if (used == null && i + 1 < calls) {
        sleep(PAUSE);
      }
    }
  }

  /** One call; returns the access token that it uses, or null if it fails. */
  private @Nullable String call(@Nullable String rejected) {
    long start = threads.now();
    int before = rejected == null ? 0 : Records.generation(rejected);
    try {
      if (rejected != null && !manager.refresh(rejected, LIMIT)) {
        results.add(new CallResult(CallResult.Kind.UNAUTHORIZED, before, before, start, ""));
        return rejected;
      }
      String token = manager.token(LIMIT.minusNanos(threads.now() - start)).accessToken();
      int generation = Records.generation(token);
      results.add(new CallResult(CallResult.Kind.TOKEN, generation, before, start, ""));
      return token;
    } catch (CrmException e) {
      results.add(new CallResult(kind(e), 0, before, start, e.getClass().getSimpleName()));
      return null;
    }
  }

  private static CallResult.Kind kind(CrmException e) {
    if (e instanceof ReauthorizationRequiredException) {
      return CallResult.Kind.REAUTHORIZE;
    }
    if (e instanceof OAuthException) {
      return CallResult.Kind.OAUTH;
    }
    if (e instanceof TokenStoreException) {
      return CallResult.Kind.STORE;
    }
    return e instanceof TransportException ? CallResult.Kind.TIMEOUT : CallResult.Kind.UNEXPECTED;
  }

  private void unexpected(Throwable e) {
    results.add(new CallResult(CallResult.Kind.UNEXPECTED, 0, 0, threads.now(), e.toString()));
  }

  private void sleep(Duration delay) {
    threads.pause(Step.until(Kind.SLEEP, threads.end(delay)));
  }

  private OAuthToken post(String refreshToken) {
    threads.pause(Step.of(Kind.SEND, Records.generation(refreshToken), 0));
    Object response = threads.pause(Step.of(Kind.RESPONSE));
    if (response instanceof Issued issued) {
      return records.token(issued);
    }
    throw switch ((Failure) response) {
      case INVALID_GRANT ->
        new ReauthorizationRequiredException(
            "invalid_grant",
            null,
            new OAuthException.Response("invalid_grant", 400, null),
            List.of(),
            Outcome.REJECTED);
      case REJECTED ->
        new OAuthException(
            "429", null, new OAuthException.Response(null, 429, null), List.of(), Outcome.REJECTED);
      default -> new OutcomeUnknownException("connection lost", null, List.of(), Outcome.UNKNOWN);
    };
  }

  /** The store of all processes; its locks are numbered within the process. */
  private final class Store implements TokenStore {
    @Override
    public Optional<TokenRecord> load() {
      Object result = checked(threads.pause(Step.of(Kind.LOAD)));
      return Optional.ofNullable(fromStored(records.record(((Stored) result).record())));
    }

    @Override
    public boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
      int before = records.number(toStored(expected));
      int after = records.number(toStored(next));
      return Boolean.TRUE.equals(checked(threads.pause(Step.of(Kind.REPLACE, before, after))));
    }

    @Override
    public TokenLock lock(Duration limit) {
      int number = ++locks;
      Object result = threads.pause(new Step(Kind.LOCK, number, 0, threads.end(limit), false));
      if (result == Failure.LOCK_TIMEOUT) {
        throw StoreRetry.lockTimeout("the simulated store", limit);
      }
      checked(result);
      return new Lock(number);
    }

    private Object checked(@Nullable Object result) {
      if (result == null || result == Failure.STORE_FAILED) {
        throw new TokenStoreException("the simulated store failed", null);
      }
      return result;
    }
  }

  private final class Lock implements TokenLock {
    private final int number;
    private boolean closed;

    Lock(int number) {
      this.number = number;
    }

    @Override
    public boolean isHeld() {
      return Boolean.TRUE.equals(threads.pause(Step.of(Kind.IS_HELD, number, 0)));
    }

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        threads.pause(Step.of(Kind.UNLOCK, number, 0));
      }
    }
  }

  private @Nullable TokenRecord toStored(@Nullable TokenRecord record) {
    return withIntentId(record, toStored, true);
  }

  private @Nullable TokenRecord fromStored(@Nullable TokenRecord record) {
    return withIntentId(record, fromStored, false);
  }

  private @Nullable TokenRecord withIntentId(
      @Nullable TokenRecord record, Map<String, String> ids, boolean create) {
    if (record == null || record.intent().isEmpty()) {
      return record;
    }
    RefreshIntent intent = record.intent().get();
    String id = ids.get(intent.id());
    if (id == null) {
      if (!create || intent.id().startsWith("process")) {
        return record; // Of another process.
      }
      id = "process " + index + ", refresh " + (toStored.size() + 1);
      toStored.put(intent.id(), id);
      fromStored.put(id, intent.id());
    }
    return record.withIntent(new RefreshIntent(id, intent.host(), intent.pid(), intent.at()));
  }

  /** A slow listener. */
  private final class Listener implements TokenListener {
    private void take() {
      threads.pause(Step.until(Kind.LISTENER, threads.end(LISTENER)));
    }

    @Override
    public void refreshed(OAuthToken token) {
      take();
    }

    @Override
    public void saveFailed(TokenStoreException e) {
      take();
    }

    @Override
    public void lockLost(TokenStoreException e) {
      take();
    }

    @Override
    public void reauthorizationRequired(ReauthorizationRequiredException e) {
      take();
    }
  }

  private final class SimulatedClock extends Clock {
    @Override
    public Instant instant() {
      return Records.START.plusNanos(threads.now());
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return Clock.fixed(instant(), zone);
    }
  }
}
