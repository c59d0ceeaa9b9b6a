package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** What the writes of one plan share: their order, the objects that they change, and the indexes that were read. */
final class Planning {
  // Guards operations, in the order of the input, and targets.
  private final ReentrantLock lock = new ReentrantLock();
  private final List<PlanningOperation> operations = new ArrayList<>();
  private final LongSet targets = new LongSet();
  // Held while an index is read. Guards indexes: empty, or why the index cannot be read.
  private final ReentrantLock reading = new ReentrantLock();
  private final Map<ExternalIdIndex<?>, Optional<CrmException>> indexes = new HashMap<>();

  /** The write whose operation plans a write of the input. */
  Write planned(Write write) {
    PlanningOperation operation = new PlanningOperation(Arguments.notNull(write, "write"), this);
    lock.lock();
    try {
      operations.add(operation);
    } finally {
      lock.unlock();
    }
    return new Write(write.key(), operation);
  }

  /** The plan of the writes that were read until now: a stopped reader may still wait for its input. */
  BatchPlan plan() {
    lock.lock();
    try {
      return new BatchPlan(operations.stream().map(PlanningOperation::entry).toList());
    } finally {
      lock.unlock();
    }
  }

  /** Refuses a second write of an object. It stores 64 bits of each. */
  void requireFirst(String object) {
    lock.lock();
    try {
      if (!targets.add(FieldHashes.hash(object))) {
        throw new IllegalStateException("an earlier write of the plan changes the same object: plan"
            + " it after that one is applied");
      }
    } finally {
      lock.unlock();
    }
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
      if (IndexContents.isLasting(e)) {
        indexes.put(index, Optional.of(e));
      }
      throw e;
    }
  }
}
