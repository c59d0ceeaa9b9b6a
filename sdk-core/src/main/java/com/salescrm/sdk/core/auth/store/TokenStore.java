package com.salescrm.sdk.core.auth.store;

import com.salescrm.sdk.core.internal.auth.StoreRetry;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores the tokens of one grant, for one process or many. Implementations are safe for many threads and pass the contract
 * test that comes with the SDK ({@code TokenStoreContract}). Every failure is a
 * {@link com.salescrm.sdk.core.error.TokenStoreException}.
 */
public interface TokenStore {
  /**
   * Reads the stored record: never half of a write, and always the latest record that {@link #replace} stored in any process.
   *
   * @return the record; empty if nothing is stored
   * @throws com.salescrm.sdk.core.error.TokenStoreException if it cannot be read
   */
  Optional<TokenRecord> load();

  /**
   * Compare-and-set: stores {@code next} if {@code expected} is stored. When it returns true, the record is durable: it
   * survives the end of the process and, where the store can, of the machine.
   *
   * @param expected the record that must be stored now; null for nothing
   * @param next the record to store; null to delete
   * @return false, without a change, if something else is stored, or the write was not made for another reason: load again
   * @throws com.salescrm.sdk.core.error.TokenStoreException if the write fails; then one of the two records is stored, whole
   */
  boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next);

  /**
   * Acquires the exclusive right to refresh the stored tokens, among all threads and processes on this store. It does not
   * block {@link #load} and {@link #replace}, is not reentrant, and ends with the process. A holder may lose it while the
   * process runs, for instance with a database connection: the intent record then keeps other processes from sending the
   * refresh token.
   *
   * <p>All time limits of locks: the SDK waits at most 60 s for this one, before a refresh and before a revocation, on the thread
   * of the refresh. The caller of a refresh stops waiting at the time limit of its call, and that of {@code
   * OAuthCredentials.revoke} after 2 min, which include a refresh in flight. {@code FileTokenStore} has a second lock, for the
   * time of one write: {@link #replace} and {@link #save} wait at most 10 s for it.
   *
   * @param limit how long to wait for it
   * @return the lock; close it, on any thread
   * @throws com.salescrm.sdk.core.error.TokenStoreException if another holder has it for the whole limit, or the store cannot
   *     be locked
   */
  TokenLock lock(Duration limit);

  /**
   * Stores tokens that the user has just authorized, whatever is stored, except a record of a newer version of the SDK. They
   * take precedence over a refresh in flight. On a conflict with other writers it tries up to 20 times within about 2 s. This
   * default needs a record that {@link #load} can read; a store whose records can be damaged overrides it.
   *
   * @param token the new tokens
   * @throws com.salescrm.sdk.core.error.TokenStoreException if they cannot be written, {@link #replace} returned false 20
   *     times in a row, or the thread was interrupted between two attempts
   */
  default void save(OAuthToken token) {
    StoreRetry retry = new StoreRetry(Timing.system());
    while (!replace(load().orElse(null), TokenRecord.of(token))) {
      retry.conflicted();
    }
  }
}
