package com.salescrm.sdk.batch;

import com.salescrm.sdk.batch.BatchPlan.Entry;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.internal.index.FieldHashes;
import com.salescrm.sdk.internal.index.LongSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** What the writes of one plan share: their order, and the indexes that were read. */
final class Planning {
  // Guards operations, in the order of the input.
  private final ReentrantLock lock = new ReentrantLock();
  private final List<PlanningOperation> operations = new ArrayList<>();
  // Held while an index is read. Guards indexes: empty, or why the index cannot be read.
  private final ReentrantLock reading = new ReentrantLock();
  private final Map<ExternalIdIndex<?>, Optional<CrmException>> indexes = new HashMap<>();

  /** The write whose operation plans a write of the input. */
  Write planned(@Nullable Write write) {
    lock.lock();
    try {
      Write present = RowReader.require(write, operations.size() + 1);
      PlanningOperation operation = new PlanningOperation(present, this);
      operations.add(operation);
      return new Write(present.key(), operation);
    } finally {
      lock.unlock();
    }
  }

  /**
   * The plan of the writes that were read until now: a stopped reader may still wait for its input. A write is refused if an
   * earlier one of the input changes the same object; workers plan them in any order.
   */
  BatchPlan plan() {
    LongSet changed = new LongSet();
    lock.lock();
    try {
      return new BatchPlan(
          operations.stream().map(each -> entry(each.entry(), changed)).toList());
    } finally {
      lock.unlock();
    }
  }

  /** At the end, the counts of the plan; before, all writes of an object are counted as if each were the only one. */
  BatchProgress exact(BatchProgress progress) {
    return progress.isComplete() ? progress.of(plan()) : progress;
  }

  /** {@code changed} has 64 bits of each object. */
  private static Entry entry(Entry entry, LongSet changed) {
    String object = changedObject(entry);
    if (object == null || changed.add(FieldHashes.hash(object))) {
      return entry;
    }
    String message = "an earlier write of the plan changes the same object: plan it after that one"
        + " is applied";
    String key = entry.write.key();
    return new Entry(
        entry.write, PlannedWrite.refused(key, new IllegalStateException(message)), null);
  }

  /** What a write changes or creates; null if it changes nothing, or no known object. */
  private static @Nullable String changedObject(Entry entry) {
    PlannedRequest request = entry.planned.request();
    if (request == null) {
      return null;
    }
    boolean hasKey = entry.write.operation().index() != null;
    return request.changesOneObject()
        ? request.path()
        : hasKey ? request.path() + " " + entry.write.key() : null;
  }

  /** Reads the list once for the plan, so that it shows what others changed since the index was loaded. */
  void refresh(ApiClient http, ExternalIdIndex<?> index) {
    reading.lock();
    try {
      Optional<CrmException> failure = indexes.get(index);
      if (failure == null) {
        load(http, index);
      } else if (failure.isPresent()) {
        throw failure.get();
      }
    } finally {
      reading.unlock();
    }
  }

  private void load(ApiClient http, ExternalIdIndex<?> index) {
    try {
      index.contents().load(http);
      indexes.put(index, Optional.empty());
    } catch (CrmException e) {
      if (Failures.isLasting(e)) {
        indexes.put(index, Optional.of(e));
      }
      throw e;
    }
  }
}
