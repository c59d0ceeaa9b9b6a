package com.salescrm.sdk.internal.index;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Where an index keeps its entries. Safe for many threads. */
public interface IndexStore {

  /**
   * Entries in a database that several processes may share; in memory without one.
   *
   * @param name of the index in the database
   * @param contents the hash of what the index reads
   * @param lag how long the list may lag behind writes
   */
  static IndexStore of(@Nullable DataSource source, String name, long contents, Duration lag) {
    return source == null
        ? new MemoryIndexStore()
        : new JdbcIndexStore(
            new IndexDatabase(source, Duration.ofSeconds(30)), name, contents, lag);
  }

  /**
   * Records the service that has the objects, unless one is recorded.
   *
   * @param baseUrl its base address
   * @throws IllegalStateException if the entries are of another one
   */
  default void requireService(String baseUrl) {}

  /** The time by which passes and writes are compared: {@code own}, of the process, unless others use the entries. */
  default Instant now(Instant own) {
    return own;
  }

  /** When the complete pass began that filled it; empty without one for the same list and fields. */
  Optional<Instant> loadedAt();

  /** The entries of a key, in the order of their ids. */
  List<IndexEntry> find(String key);

  /** The entry of an object. */
  Optional<IndexEntry> get(String id);

  /**
   * Replaces the entry of an object by what is made of it, at once: no other write of the object comes in between.
   *
   * @param change makes the new entry of the present one, perhaps more than once; null for none. The present one has an empty
   *     key if the object has no entry, and a process knows of a change of it
   */
  void update(String id, UnaryOperator<@Nullable IndexEntry> change);

  /** Adds an entry; it replaces the entry of the same object. */
  default void put(IndexEntry entry) {
    update(entry.id(), present -> entry);
  }

  /**
   * Adds an entry of the journal, unless the key or the object is known. The object may have changed or been deleted since:
   * the next complete pass removes the entry.
   */
  default void learn(IndexEntry entry) {
    if (find(entry.key()).isEmpty() && get(entry.id()).isEmpty()) {
      put(entry);
    }
  }

  /**
   * Replaces all entries at once by those of a complete pass, or adds those of an incomplete one. What other processes wrote
   * since shortly before the pass remains, and what another pass has read that ended during it. Intents of the keys that the
   * pass has found or decided are removed.
   *
   * @param pass the entries of the pass, which the caller does not use any more
   * @param began {@link #now} when the pass began
   * @param before {@link #loadedAt} at that time
   * @param decided keys whose creates, if they took effect, are in the pass; null if it is incomplete
   */
  void replace(
      MemoryIndexStore pass,
      Instant began,
      Optional<Instant> before,
      @Nullable Set<String> decided);

  /** Whether other processes use the entries, now or later. */
  default boolean isStored() {
    return false;
  }

  /**
   * Records that an object of the key is about to be created, until its entry is added.
   *
   * @return empty; or, if another process has recorded that, and not its entry, the keys of which it has: the process may
   *     have ended. No key if it has recorded an entry of the key
   */
  default Optional<Set<String>> begin(String key) {
    return Optional.empty();
  }

  /** The create of the key had no effect. */
  default void end(String key) {}

  /** The number of entries. */
  int size();

  /** The keys of several objects, with the ids. */
  Map<String, List<String>> duplicates();
}
