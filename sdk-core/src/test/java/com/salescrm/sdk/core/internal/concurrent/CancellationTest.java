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
  private final Cancellation parent = new Cancellation();
  private final Cancellation own = new Cancellation(parent);
  private final AtomicInteger runs = new AtomicInteger();

  @Test
  void cancel_actions_areRun() {
    own.onCancel(runs::incrementAndGet);
    assertThat(runs).hasValue(0);

    own.cancel();

    assertThat(runs).hasPositiveValue();
    assertThat(own.isCancelled()).isTrue();
    assertThat(parent.isCancelled()).isFalse();
  }

  @Test
  void cancel_actionsThrow_othersRunAndNothingIsThrown() {
    for (int i = 0; i < 20; i++) {
      own.onCancel(() -> {
        throw new IllegalStateException("on purpose");
      });
      own.onCancel(() -> {
        throw new AssertionError("on purpose");
      });
      own.onCancel(new Counting());
    }

    parent.cancel();

    assertThat(runs).hasValue(20);
    own.onCancel(() -> {
      throw new IllegalStateException("on purpose");
    });
  }

  /** A new action for each call. */
  private final class Counting implements Runnable {
    @Override
    public void run() {
      runs.incrementAndGet();
    }
  }

  @Test
  void cancel_parent_cancelsTheChild() {
    own.onCancel(runs::incrementAndGet);

    parent.cancel();

    assertThat(runs).hasPositiveValue();
    assertThat(own.isCancelled()).isTrue();
  }

  @Test
  void onCancel_alreadyCancelled_runsAtOnce() {
    parent.cancel();

    own.onCancel(runs::incrementAndGet);

    assertThat(runs).hasPositiveValue();
  }

  @Test
  void removeOnCancel_actionOfChild_isRemovedFromTheParentToo() {
    Runnable action = runs::incrementAndGet;
    own.onCancel(action);

    own.removeOnCancel(action);
    own.cancel();
    parent.cancel();

    assertThat(runs).hasValue(0);
  }

  @Test
  void await_ownOrParentCancelled_returns() throws Exception {
    for (Cancellation cancelled : new Cancellation[] {own, parent}) {
      Cancellation child = new Cancellation(cancelled);
      CompletableFuture<Boolean> ended = new CompletableFuture<>();
      Thread waiting = new Thread(() -> ended.complete(waited(child, Duration.ofMinutes(5))));
      waiting.start();

      cancelled.cancel();

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
  void await_notCancelled_returnsAfterTheLimit() throws Exception {
    assertThat(own.await(Duration.ofNanos(1))).isFalse();
    assertThat(parent.await(Duration.ofNanos(1))).isFalse();
    own.cancel();
    assertThat(own.await(Duration.ofMinutes(5))).isTrue();
  }

  @Test
  void await_interrupted_throws() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> own.await(Duration.ofMinutes(5)))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void parent_endedChildren_areNotReferenced() {
    WeakReference<Cancellation> left = new WeakReference<>(used(parent));

    System.gc();

    assertThat(left.get()).isNull();
    assertThat(parent.isCancelled()).isFalse();
  }

  private Cancellation used(Cancellation root) {
    Cancellation child = new Cancellation(root);
    Runnable action = runs::incrementAndGet;
    child.onCancel(action);
    child.removeOnCancel(action);
    return child;
  }

  @Test
  void isCancelled_signalHasNotYetCancelledTheParent_isTrue() {
    CompletableFuture<Void> signal = new CompletableFuture<>();
    Cancellation view = new Cancellation(signal, parent);
    assertThat(view.isCancelled()).isFalse();

    signal.complete(null);

    assertThat(view.isCancelled()).isTrue();
    assertThat(parent.isCancelled()).isFalse();
  }
}
