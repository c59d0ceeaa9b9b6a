package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.table.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a 404 for an object is that of the service. A proxy that does not know the service or its path returns 404
 * too, and the specification does not describe the body of a 404. So it counts only if another object of the same path can be
 * read by its id at that moment. If the body is an error of the service, a read in the second before suffices; for a list that
 * lacks the object, so does the first 404 after a read. Safe for many threads.
 */
final class NotFoundCheck {
  private static final Set<String> ERROR = Set.of("error", "errors", "field-errors");

  private static final long RECENT_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** One may be the object itself, and threads and sequences may have no objects. */
  private static final int FEW = 10;

  private final CrmReader reader;
  private final ApiClient http;
  private final boolean trustsFirst;
  private final Map<Table, Long> readAt = new ConcurrentHashMap<>();
  private final Set<Table> notFoundSince = ConcurrentHashMap.newKeySet();

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

  /** Records that an object was read by its id. */
  void read(Table table) {
    readAt.put(table, System.nanoTime());
    boolean ignored = notFoundSince.remove(table);
  }

  /** Whether the object does not exist at the service. One thread at a time: others use its result. */
  synchronized boolean isOfService(Table table, String id, NotFoundException notFound) {
    boolean isError = isError(notFound.body());
    boolean isFirst = notFoundSince.add(table);
    if (isError && ((isFirst && trustsFirst) || isReadRecently(table))) {
      return true;
    }
    try {
      another(table, id).ifPresent(each -> readById(table, each));
      read(table);
      return true;
    } catch (ForbiddenException | UnauthorizedException e) {
      return isError; // The key may not read others.
    } catch (CrmException e) {
      return false;
    }
  }

  private boolean isReadRecently(Table table) {
    @Nullable Long latest = readAt.get(table);
    return latest != null && System.nanoTime() - latest < RECENT_NANOS;
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

  /** Another object of the table; empty if there is none. */
  private Optional<String> another(Table table, String id) {
    return some(table)
        .flatMap(List::stream)
        .map(table::id)
        .filter(each -> !each.equals(id))
        .findFirst();
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

  private void readById(Table table, String id) {
    JsonNode ignored = http.send(ApiRequest.get(table.path() + "{id}/", id)
            .query(table.isReadOneByOne() ? table.query().entrySet() : Set.of())
            .build())
        .body();
  }
}
