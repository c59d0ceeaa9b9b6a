package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.url.PercentEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the pages of one list operation. Every request has the same {@code _limit}, so each response shows how many
 * items a page of this service holds.
 *
 * @param request the operation with its filters, without {@code _skip} and {@code _limit}
 * @param identity distinguishes items; if it returns null, the item itself does; not used for an {@link ItemGroup} and if
 *     the response has the ids of its items
 * @param pageSize the {@code _limit}, or null for the service's own (100 by the specification)
 * @param paged whether the operation defines {@code _skip} and {@code _limit}
 * @param overlap how many items of a page the next one repeats: 0 or 1
 */
record PageSource<T>(
    ApiClient http,
    ApiRequest<ListBody<T>> request,
    Function<? super T, ? extends @Nullable Object> identity,
    @Nullable Integer pageSize,
    boolean paged,
    int overlap) {

  private static final String LIMIT = "_limit";
  private static final String SKIP = "_skip";
  private static final int SERVICE_PAGE_SIZE = 100;
  private static final String ADVICE =
      ": narrow the list if it has filters, such as dates, or use an export (";
  // Counts the requests and responses of all lists. Two readings of a clock may be equal.
  private static final AtomicLong MOMENTS = new AtomicLong();

  /**
   * One response of a list operation. A page with an earlier {@code arrivedAt} was complete before a page with a later
   * {@code startedAt} was requested; no other comparison of the two is meaningful.
   *
   * @param skip the {@code _skip} of the request
   * @param items the items of the body with their identities
   * @param startedAt when the request was sent
   * @param arrivedAt when its response was complete
   */
  record FetchedPage<T>(
      long skip, ListBody<T> body, List<Entry<T>> items, long startedAt, long arrivedAt) {}

  /**
   * An item and what distinguishes it; an {@link ItemGroup} distinguishes its objects itself.
   *
   * @param identity the id, or the item itself
   */
  record Entry<T>(T item, Object identity) {}

  /** The source of an operation; the request may set {@code _limit}. */
  static <T> PageSource<T> of(
      ApiClient http,
      ApiRequest<ListBody<T>> request,
      Function<? super T, ? extends @Nullable Object> identity,
      boolean paged) {
    List<Map.Entry<String, String>> filters = new ArrayList<>(request.query());
    Integer pageSize = null;
    for (Map.Entry<String, String> parameter : request.query()) {
      if (parameter.getKey().equals(SKIP)) {
        throw new IllegalArgumentException(
            "paging sets _skip: use skip() or resumeFrom() of the list");
      }
      if (paged && parameter.getKey().equals(LIMIT)) {
        pageSize = pageSize(parameter.getValue());
        filters.remove(parameter);
      }
    }
    return new PageSource<>(http, request.withQuery(filters), identity, pageSize, paged, 0);
  }

  private static Integer pageSize(String limit) {
    if (!limit.matches("-?\\d{1,9}")) {
      throw new IllegalArgumentException(
          "_limit must be a number of at most 9 digits, but was " + limit);
    }
    return Arguments.atLeastOne("_limit", Integer.parseInt(limit));
  }

  /**
   * Fetches one page.
   *
   * @param skip where it begins
   * @param accepted whether the service accepted this query at a smaller {@code _skip} in the same iteration: then a 400
   *     can only refer to {@code _skip}
   */
  FetchedPage<T> fetch(long skip, boolean accepted) {
    long startedAt = MOMENTS.incrementAndGet();
    try {
      ListBody<T> body = http.send(request.withQuery(query(skip))).body();
      return new FetchedPage<>(skip, body, entries(body), startedAt, MOMENTS.incrementAndGet());
    } catch (BadRequestException e) {
      if (skip > 0 && (accepted || namesSkip(e))) {
        throw new SkipLimitException(
            "the service rejects _skip=" + skip
                + (accepted ? " although it accepted the previous pages" : "") + ADVICE
                + e.getMessage() + ")",
            e);
      }
      throw e;
    }
  }

  private List<Entry<T>> entries(ListBody<T> body) {
    List<Entry<T>> entries = new ArrayList<>(body.items().size());
    for (T item : body.items()) {
      entries.add(new Entry<>(item, identity(item, body.ids(), entries.size())));
    }
    return entries;
  }

  private Object identity(T item, List<String> ids, int position) {
    if (item instanceof ItemGroup<?>) {
      return item;
    }
    Object id = ids.isEmpty() ? identity.apply(item) : ids.get(position);
    return id == null ? item : id;
  }

  /**
   * Whether the response refers to the offset. Observed texts are "(max_skip = 210000)" and "less than or equal to"; the
   * latter also occurs for {@code _limit}.
   */
  private static boolean namesSkip(BadRequestException e) {
    if (!e.fieldErrors().isEmpty()) {
      return e.fieldErrors().keySet().stream().anyMatch(field -> field.contains("skip"));
    }
    String text =
        (e.errorMessage().orElse("") + String.join(" ", e.errors())).toLowerCase(Locale.ROOT);
    return text.contains("skip")
        || (text.contains("less than or equal to") && !text.contains("limit"));
  }

  private List<Map.Entry<String, String>> query(long skip) {
    List<Map.Entry<String, String>> query = new ArrayList<>(request.query());
    if (pageSize != null) {
      query.add(Map.entry(LIMIT, pageSize.toString()));
    }
    if (skip > 0) {
      query.add(Map.entry(SKIP, Long.toString(skip)));
    }
    return query;
  }

  PageSource<T> withClient(ApiClient other) {
    return new PageSource<>(other, request, identity, pageSize, paged, overlap);
  }

  /** The same with pages that repeat the last item of the page before; a page of one item cannot. */
  PageSource<T> overlapping() {
    return new PageSource<>(http, request, identity, pageSize, paged, fullPage() == 1 ? 0 : 1);
  }

  /** The number of items on a full page. */
  int fullPage() {
    return pageSize == null ? SERVICE_PAGE_SIZE : pageSize;
  }

  /** By how much these items advance {@code _skip}. */
  int count(List<Entry<T>> items) {
    int count = 0;
    for (Entry<T> each : items) {
      count += each.item() instanceof ItemGroup<?> group ? group.size() : 1;
    }
    return count;
  }

  /**
   * The item without duplicates.
   *
   * @param isNew false for the identity of a duplicate; called once for each object, in order
   * @return the item, a smaller group, or null if nothing remains
   */
  @SuppressWarnings("unchecked") // A group of type T is reduced to a group of the same type.
  @Nullable
  Entry<T> onlyNew(Entry<T> entry, Predicate<Object> isNew) {
    if (entry.item() instanceof ItemGroup<?> group) {
      T rest = (T) group.onlyNew(isNew);
      return rest == null ? null : new Entry<>(rest, rest);
    }
    return isNew.test(entry.identity()) ? entry : null;
  }

  /** The operation with its filters, percent-encoded. A resume token must have the same. */
  String query() {
    return request.query().stream()
        .map(entry ->
            PercentEncoding.query(entry.getKey()) + "=" + PercentEncoding.query(entry.getValue()))
        .collect(Collectors.joining("&", request.path() + "?", ""));
  }
}
