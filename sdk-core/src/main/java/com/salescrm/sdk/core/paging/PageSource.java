package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.internal.url.PercentEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the pages of one list operation. Every request asks for the same {@code _limit}, so each response shows how
 * many items a page of this service holds.
 *
 * @param request the operation with its filters, without {@code _skip} and {@code _limit}
 * @param pageSize the {@code _limit} to ask for, or null for the service's own (100 by the specification)
 * @param paged whether the operation names {@code _skip} and {@code _limit}
 */
record PageSource<T>(
    ApiClient http,
    ApiRequest<ListBody<T>> request,
    ListRules<T> rules,
    @Nullable Integer pageSize,
    boolean paged) {

  private static final String LIMIT = "_limit";
  private static final String SKIP = "_skip";
  private static final int SERVICE_PAGE_SIZE = 100;
  // Counts requests and responses of all lists: what FetchedPage compares. A clock may stand still
  // between two of them.
  private static final AtomicLong MOMENTS = new AtomicLong();

  /** The source of an operation whose request may name {@code _limit} itself. */
  static <T> PageSource<T> of(
      ApiClient http, ApiRequest<ListBody<T>> request, ListRules<T> rules, boolean paged) {
    List<Map.Entry<String, String>> filters = new ArrayList<>(request.query());
    Integer pageSize = null;
    for (Map.Entry<String, String> parameter : request.query()) {
      if (parameter.getKey().equals(SKIP)) {
        throw new IllegalArgumentException(
            "_skip is for paging to set: use skip() or resumeFrom() of the list");
      }
      if (paged && parameter.getKey().equals(LIMIT)) {
        pageSize = pageSize(parameter.getValue());
        filters.remove(parameter);
      }
    }
    return new PageSource<>(http, request.withQuery(filters), rules, pageSize, paged);
  }

  private static Integer pageSize(String limit) {
    if (!limit.matches("[1-9]\\d{0,8}")) {
      throw new IllegalArgumentException("_limit must be a number of at least 1, but was " + limit);
    }
    return Integer.valueOf(limit);
  }

  /**
   * Fetches one page.
   *
   * @param skip where it begins
   * @param accepted whether the service accepted this query before, in the same iteration: then only {@code _skip} can be
   *     what a 400 refuses
   */
  FetchedPage<T> fetch(long skip, boolean accepted) {
    long startedAt = MOMENTS.incrementAndGet();
    try {
      ListBody<T> body = http.send(request.withQuery(query(skip))).body();
      return new FetchedPage<>(skip, body, startedAt, MOMENTS.incrementAndGet());
    } catch (BadRequestException e) {
      throw SkipRefusal.of(e, skip, accepted);
    }
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

  PageSource<T> over(ApiClient other) {
    return new PageSource<>(other, request, rules, pageSize, paged);
  }

  /** How many items a page holds if the service sends as many as it is asked for. */
  int fullPage() {
    return pageSize == null ? SERVICE_PAGE_SIZE : pageSize;
  }

  int count(List<T> items) {
    int count = 0;
    for (T item : items) {
      count += rules.size(item);
    }
    return count;
  }

  /** The operation with its filters, percent-encoded: what a resume token must fit. */
  String query() {
    return request.query().stream()
        .map(entry ->
            PercentEncoding.query(entry.getKey()) + "=" + PercentEncoding.query(entry.getValue()))
        .collect(Collectors.joining("&", request.path() + "?", ""));
  }
}
