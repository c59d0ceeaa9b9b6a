package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.table.Table;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a 404 for an object is that of the service. A proxy that does not know the service or its path returns 404
 * too, and the specification does not describe the body of a 404. So it counts only if another object of the same path can be
 * read by its id at that moment, or none is found; then, if the list belongs to a parent, the parent must be read. If the body
 * is an error of the service, a read in the second before suffices; for a list that lacks the object, so does the first 404
 * after a read. Safe for many threads.
 */
final class NotFoundCheck {
  private static final Set<String> ERROR = Set.of("error", "errors", "field-errors");

  private static final long RECENT_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** One may be the object itself, others may be gone, and threads and sequences may have no objects. */
  private static final int FEW = 10;

  private final CrmReader reader;
  private final ApiClient http;
  private final boolean trustsFirst;
  private final Map<Table, Known> known = new ConcurrentHashMap<>();

  /** What is known of the objects of a table. One thread reads others at a time; the next ones use its result. */
  private static final class Known {
    final ReentrantLock lock = new ReentrantLock();
    volatile @Nullable Long readAt;
    volatile @Nullable Long missedAt; // No other object could be read.
    final AtomicBoolean isNotFound = new AtomicBoolean(); // The latest read by id.

    static boolean isRecent(@Nullable Long time) {
      return time != null && System.nanoTime() - time < RECENT_NANOS;
    }
  }

  /**
   * Creates the check of a reader.
   *
   * @param reader reads lists
   * @param http reads objects
   * @param trustsFirst whether an error of the service counts without another read if it is the first 404 after a read
   */
  NotFoundCheck(CrmReader reader, ApiClient http, boolean trustsFirst) {
    this.reader = reader;
    this.http = http;
    this.trustsFirst = trustsFirst;
  }

  boolean trustsFirst() {
    return trustsFirst;
  }

  private Known known(Table table) {
    return known.computeIfAbsent(table, each -> new Known());
  }

  /** Records that an object was read by its id. */
  void read(Table table) {
    Known of = known(table);
    of.readAt = System.nanoTime();
    of.isNotFound.set(false);
  }

  /**
   * Whether the object does not exist at the service.
   *
   * @throws CrmException if the service fails otherwise
   */
  boolean isOfService(Table table, String id, NotFoundException notFound) {
    Known of = known(table);
    boolean isError = isError(notFound.body());
    boolean isFirst = of.isNotFound.compareAndSet(false, true);
    if (isError && isFirst && trustsFirst) {
      return true;
    }
    of.lock.lock();
    try {
      if (isError && Known.isRecent(of.readAt)) {
        return true;
      }
      if (Known.isRecent(of.missedAt) || (!isError && !reader.isAvailable())) {
        return false;
      }
      boolean isGone = canReadAnother(table, id);
      of.missedAt = isGone ? null : System.nanoTime();
      return isGone;
    } catch (ForbiddenException | UnauthorizedException e) {
      return isError; // The key may not read others.
    } finally {
      of.lock.unlock();
    }
  }

  /** Whether a body has one of the forms that were observed. Gateways name the time or the path too. */
  private static boolean isError(String body) {
    try {
      JsonNode json = CrmJson.tree(body);
      return json.isObject()
          && !json.isEmpty()
          && json.properties().stream()
              .allMatch(
                  each -> ERROR.contains(each.getKey()) && !each.getValue().isNull());
    } catch (DecodingException e) {
      return false;
    }
  }

  /** Whether another object can be read, or there is none: then whether a parent can. */
  private boolean canReadAnother(Table table, String id) {
    try {
      List<String> others =
          ids(table).filter(each -> !each.equals(id)).limit(FEW).toList();
      if (!others.isEmpty()) {
        boolean canRead = others.stream().anyMatch(each -> exists(table, each));
        if (canRead) {
          read(table);
        }
        return canRead;
      }
      @Nullable Table parent = table.parent();
      return parent == null || canReadOne(parent);
    } catch (NotFoundException e) { // The path of the list.
      return false;
    }
  }

  private boolean canReadOne(Table parent) {
    List<String> parents = ids(parent).limit(FEW).toList();
    return parents.isEmpty() || parents.stream().anyMatch(each -> exists(parent, each));
  }

  private Stream<String> ids(Table table) {
    return some(table).flatMap(List::stream).map(table::id);
  }

  private Stream<List<JsonNode>> some(Table table) {
    @Nullable Table parent = table.parent();
    if (parent == null) {
      List<String> filters = table.filters().isEmpty()
          ? List.of(table.isPaged() ? "_limit=" + FEW : "")
          : table.filters();
      return filters.stream().map(filter -> reader.firstPage(table, filter).items());
    }
    return some(parent).flatMap(List::stream).limit(FEW).map(each -> {
      @Nullable List<JsonNode> within = table.within(each);
      return within != null
          ? within
          : reader
              .firstPage(table, table.parentParameter() + "=" + parent.id(each))
              .items();
    });
  }

  private boolean exists(Table table, String id) {
    try {
      JsonNode ignored = http.send(CrmReader.one(table, id).build()).body();
      return true;
    } catch (NotFoundException e) {
      return false;
    }
  }
}
