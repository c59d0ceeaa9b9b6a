package com.salescrm.sdk.internal.index;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The entries that were written or removed during the lag of the list, or since it before a pass that is running: the pass
 * may read older ones.
 */
public final class RecentWrites {
  private final long lagNanos;
  private final LongSupplier nanos;
  // All guarded by this. The oldest write is first.
  private final Map<String, Write> writes = new LinkedHashMap<>();
  private long changes;
  private boolean passRuns;
  // When the latest own write of an object ended that may have had an effect. The oldest is first.
  private final Map<String, Long> ended = new LinkedHashMap<>();
  // The requests in flight by their numbers: the object, empty for a new one, and the sent fields.
  private final SortedMap<Long, Map.Entry<String, Set<String>>> inFlight = new TreeMap<>();
  // What was removed while requests were in flight, with the number of the next one. The oldest is
  // first.
  private final Map<String, Long> removed = new LinkedHashMap<>();
  private long requests;

  /** A write. Not a record, whose methods would take more of the jar. */
  private static final class Write {
    private final Consumer<MemoryIndexStore> change; // Makes it in what a pass has read.
    private final long atNanos;

    Write(Consumer<MemoryIndexStore> change, long atNanos) {
      this.change = change;
      this.atNanos = atNanos;
    }
  }

  RecentWrites(long lagNanos, LongSupplier nanos) {
    this.lagNanos = lagNanos;
    this.nanos = nanos;
  }

  /** Adds what an object became, null if it was removed, and returns it. */
  @Nullable
  synchronized IndexEntry add(String id, @Nullable IndexEntry entry) {
    writes.remove(id);
    put(id, pass -> pass.update(id, read -> entry));
    removed.remove(id);
    if (entry == null && !inFlight.isEmpty()) {
      removed.put(id, requests);
    }
    return entry;
  }

  /** As above; an object that is not known may be in the list: then null, and earlier changes of it remain. */
  @Nullable
  synchronized IndexEntry add(
      String id, @Nullable IndexEntry present, UnaryOperator<IndexEntry> change) {
    IndexEntry known = IndexEntry.known(present);
    if (known != null) {
      return add(id, change.apply(known));
    }
    put(
        id + '\0' + changes++, // No id contains it.
        pass -> pass.update(id, read -> read == null ? null : change.apply(read)));
    return null;
  }

  /**
   * A request is sent whose response is recorded before {@link #requestEnds}.
   *
   * @param id the object; null for a new one
   * @param sent the fields that it changes
   * @return its number
   */
  public synchronized long requestBegins(@Nullable String id, Set<String> sent) {
    inFlight.put(requests, Map.entry(id == null ? "" : id, sent));
    return requests++;
  }

  public synchronized void requestEnds(long number) {
    inFlight.remove(number);
    long first = inFlight.isEmpty() ? requests : inFlight.firstKey();
    Iterator<Long> oldest = removed.values().iterator();
    while (oldest.hasNext() && oldest.next() <= first) {
      oldest.remove();
    }
  }

  /** The fields of the object that own writes in flight have sent. */
  public synchronized Set<String> inFlight(String id) {
    Set<String> fields = new HashSet<>();
    for (Map.Entry<String, Set<String>> request : inFlight.values()) {
      if (request.getKey().equals(id)) {
        fields.addAll(request.getValue());
      }
    }
    return fields;
  }

  /** Whether the object was removed last; for a request in flight. */
  public synchronized boolean isRemoved(String id) {
    return removed.containsKey(id);
  }

  /** An own write of some fields of an object has ended, and may have had an effect. */
  public synchronized void ended(String id, Set<String> sent) {
    inFlight.values().remove(Map.entry(id, sent));
    ended.remove(id);
    ended.put(id, nanos.getAsLong());
    removeOld();
  }

  /** Whether an own write of the object ended during the lag of the list. */
  public synchronized boolean isWritten(String id) {
    Long at = ended.get(id);
    return at != null && !isOld(at);
  }

  private boolean isOld(long atNanos) {
    return nanos.getAsLong() - atNanos >= lagNanos;
  }

  private void put(String id, Consumer<MemoryIndexStore> change) {
    writes.put(id, new Write(change, nanos.getAsLong()));
    removeOld();
  }

  /** Adds an entry of the journal; false if its object was written recently. */
  synchronized boolean learn(IndexEntry entry) {
    removeOld();
    boolean isNew = !writes.containsKey(entry.id());
    if (isNew) { // The entry may be old.
      put(entry.id(), pass -> pass.learn(entry));
    }
    return isNew;
  }

  synchronized void passBegins() {
    removeOld();
    passRuns = true;
  }

  synchronized void passEnds() {
    passRuns = false;
  }

  private void removeOld() {
    Iterator<Long> oldestEnd = ended.values().iterator();
    while (oldestEnd.hasNext() && isOld(oldestEnd.next())) {
      oldestEnd.remove();
    }
    Iterator<Write> oldest = writes.values().iterator();
    while (!passRuns && oldest.hasNext() && isOld(oldest.next().atNanos)) {
      oldest.remove();
    }
  }

  /** Changes what the pass has read of these objects; an entry of the journal is added only if key and object are new. */
  synchronized void applyTo(MemoryIndexStore pass) {
    writes.values().forEach(write -> write.change.accept(pass));
  }
}
