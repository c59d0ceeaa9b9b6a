package com.salescrm.sdk.core.internal.concurrent;

import com.salescrm.sdk.checkers.Interleavings;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** The interleavings of a cancellation with the calls that it cancels. */
class CancellationInterleavingTest {
  @Test
  void cancel_whileAnActionIsAdded_runsTheAction() {
    Interleavings.explore(() -> {
      Cancellation parent = new Cancellation();
      Cancellation own = new Cancellation(parent);
      AtomicBoolean ran = new AtomicBoolean();
      Runnable action = () -> ran.set(true);

      Interleavings.concurrently(parent::cancel, () -> own.onCancel(action));

      Interleavings.requireEqual(ran.get(), true);
      Interleavings.requireEqual(own.isCancelled(), true);
    });
  }

  @Test
  void cancel_whileAnotherActionIsRemoved_runsTheFirst() {
    Interleavings.explore(() -> {
      Cancellation own = new Cancellation();
      AtomicBoolean ran = new AtomicBoolean();
      Runnable removed = () -> {};
      own.onCancel(removed);
      own.onCancel(() -> ran.set(true));

      Interleavings.concurrently(own::cancel, () -> own.removeOnCancel(removed));

      Interleavings.requireEqual(ran.get(), true);
    });
  }

  @Test
  void await_ownOrParentCancelled_returns() {
    Interleavings.explore(() -> {
      Cancellation parent = new Cancellation();
      Cancellation own = new Cancellation(parent);
      AtomicBoolean cancelled = new AtomicBoolean();

      Interleavings.concurrently(
          parent::cancel, own::cancel, () -> cancelled.set(await(own, Duration.ofDays(1))));

      Interleavings.requireEqual(cancelled.get(), true);
    });
  }

  private static boolean await(Cancellation cancellation, Duration limit) {
    try {
      return cancellation.await(limit);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
