package com.salescrm.sdk.core.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class CancellationTest {
  private final Cancellation above = new Cancellation();
  private final Cancellation own = new Cancellation(above);
  private final AtomicInteger runs = new AtomicInteger();

  @Test
  void cancel_runsWhatIsToBeEnded() {
    own.onCancel(runs::incrementAndGet);
    assertThat(runs).hasValue(0);

    own.cancel();

    assertThat(runs).hasPositiveValue();
    assertThat(own.isCancelled()).isTrue();
    assertThat(above.isCancelled()).isFalse();
  }

  @Test
  void cancel_actionsThatThrow_stopNeitherTheOthersNorTheCaller() {
    for (int i = 0; i < 20; i++) {
      own.onCancel(() -> {
        throw new IllegalStateException("on purpose");
      });
      own.onCancel(() -> {
        throw new AssertionError("on purpose");
      });
      own.onCancel(new Counting());
    }

    above.cancel();

    assertThat(runs).hasValue(20);
    own.onCancel(() -> {
      throw new IllegalStateException("on purpose");
    });
  }

  /** An action of its own each time. */
  private final class Counting implements Runnable {
    @Override
    public void run() {
      runs.incrementAndGet();
    }
  }

  @Test
  void cancel_ofTheSwitchAbove_endsThisOneToo() {
    own.onCancel(runs::incrementAndGet);

    above.cancel();

    assertThat(runs).hasPositiveValue();
    assertThat(own.isCancelled()).isTrue();
  }

  @Test
  void onCancel_afterIt_runsAtOnce() {
    above.cancel();

    own.onCancel(runs::incrementAndGet);

    assertThat(runs).hasPositiveValue();
  }

  @Test
  void forget_takesItBackEverywhere() {
    Runnable action = runs::incrementAndGet;
    own.onCancel(action);

    own.forget(action);
    own.cancel();
    above.cancel();

    assertThat(runs).hasValue(0);
  }

  @Test
  void await_endsWhenEitherSwitchIsThrown() throws Exception {
    for (Cancellation thrown : new Cancellation[] {own, above}) {
      Cancellation under = new Cancellation(thrown);
      CompletableFuture<Boolean> ended = new CompletableFuture<>();
      Thread waiting = new Thread(() -> ended.complete(waited(under, Duration.ofMinutes(5))));
      waiting.start();

      thrown.cancel();

      assertThat(ended.get(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static boolean waited(Cancellation cancellation, Duration limit) {
    try {
      return cancellation.await(limit);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void await_ofASwitchThatIsNotThrown_endsWithTheLimit() throws Exception {
    assertThat(own.await(Duration.ofNanos(1))).isFalse();
    assertThat(above.await(Duration.ofNanos(1))).isFalse();
    own.cancel();
    assertThat(own.await(Duration.ofMinutes(5))).isTrue();
  }

  @Test
  void await_interrupted_saysSo() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> own.await(Duration.ofMinutes(5)))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void switchAbove_holdsNothingOfThoseThatEnded() {
    WeakReference<Cancellation> left = new WeakReference<>(used(above));

    System.gc();

    assertThat(left.get()).isNull();
    assertThat(above.isCancelled()).isFalse();
  }

  private Cancellation used(Cancellation root) {
    Cancellation under = new Cancellation(root);
    Runnable action = runs::incrementAndGet;
    under.onCancel(action);
    under.forget(action);
    return under;
  }
}
