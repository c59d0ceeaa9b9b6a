package com.salescrm.sdk.core.internal.client;

import com.salescrm.sdk.core.error.CrmException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the writes of a view of a client that took effect, may have taken effect, or have not ended. {@code ApiClient}
 * registers how to make the view, as for {@link ClientInternals}. Safe for many threads.
 */
public final class WriteCount {
  // Written once, by the initializer of ApiClient, before any client exists.
  private static volatile @Nullable BiFunction<Object, WriteCount, Object> access;

  private final AtomicInteger count = new AtomicInteger();

  /**
   * Registers how to make a view.
   *
   * @param viewAccess returns a view of an {@code ApiClient} whose writes are counted
   */
  public static void register(BiFunction<Object, WriteCount, Object> viewAccess) {
    access = viewAccess;
  }

  /**
   * A view whose writes are counted, also those through its views.
   *
   * @param client an {@code ApiClient}
   * @param <C> its type, which this package cannot name
   * @return the view
   */
  @SuppressWarnings("unchecked") // A view of a client is a client.
  public <C> C view(C client) {
    return (C) Objects.requireNonNull(access).apply(client, this);
  }

  /**
   * Sends a write.
   *
   * @param write sends it
   * @param <R> the response
   * @return the response
   */
  public <R> R counting(Supplier<R> write) {
    count.incrementAndGet();
    try {
      return write.get();
    } catch (CrmException e) {
      if (!e.mayHaveTakenEffect()) {
        count.decrementAndGet();
      }
      throw e;
    }
  }

  /** {@return whether no write took effect, may have taken effect, or runs} */
  public boolean isZero() {
    return count.get() == 0;
  }
}
