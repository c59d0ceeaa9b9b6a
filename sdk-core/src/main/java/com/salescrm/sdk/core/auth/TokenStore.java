package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a pair of tokens is kept, for one process or many. Implementations are safe for many threads; what they promise is
 * held against them by the contract test that comes with the SDK ({@code TokenStoreContract}). Whatever goes wrong is a
 * {@link com.salescrm.sdk.core.error.TokenStoreException}.
 */
public interface TokenStore {
  /**
   * What is stored, as of now: never half of a write, and what {@link #replace} stored before in any process.
   *
   * @return the record; empty if nothing is stored
   * @throws com.salescrm.sdk.core.error.TokenStoreException if it cannot be read
   */
  Optional<TokenRecord> load();

  /**
   * Stores {@code next} in place of {@code expected}, in one step, if that is what is stored. When it returns true, the
   * record survives the end of the process and of the machine as well as the store can make it.
   *
   * @param expected what must be stored now; null for nothing
   * @param next what is to be stored; null to delete it
   * @return false, and nothing is changed, if something else is stored
   * @throws com.salescrm.sdk.core.error.TokenStoreException if it cannot be written; then one of the two is stored, whole
   */
  boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next);

  /**
   * The right to refresh the stored pair, which one holder has at a time among all processes on this store; {@link #load} and
   * {@link #replace} go on without it. It ends with the process. A thread that has it gets no second one. A holder may lose
   * it while it lives, as with a database connection: the intent record in the store then keeps the others from using the
   * refresh token.
   *
   * @param limit how long to wait for it
   * @return the lock, for the caller to close, in any thread
   * @throws com.salescrm.sdk.core.error.TokenStoreException if somebody else has it all the time, or it cannot be had
   */
  TokenLock lock(Duration limit);

  /**
   * Stores tokens that the user has just authorised, whatever is stored: they win over a refresh in flight. While other
   * writers are faster, it tries again up to 20 times within about 2 s. This default needs a record that
   * {@link #load} can read; a store in which a record can be damaged overrides it.
   *
   * @param token the new tokens
   * @throws com.salescrm.sdk.core.error.TokenStoreException if they cannot be written, {@link #replace} returned false 20
   *     times in a row, or the thread was interrupted between two tries
   */
  default void save(OAuthToken token) {
    CompareAndSet tries = new CompareAndSet(Timing.system());
    while (!replace(load().orElse(null), TokenRecord.of(token))) {
      tries.failed();
    }
  }
}
