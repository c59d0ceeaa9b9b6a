package com.salescrm.sdk.core.paging;

import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okhttp3.HttpUrl;

/** An in-memory service with one list, {@code /thing/}, in any envelope, that records its requests. */
final class ThingService extends Dispatcher {
  /** The forms of a list response. */
  enum Envelope {
    HAS_MORE,
    HAS_MORE_AND_TOTAL,
    TOTAL,
    TOTAL_WITH_A_FRACTION,
    DATA_ALONE,
    BARE;

    String around(String data, boolean more, int total) {
      return switch (this) {
        case HAS_MORE -> "{\"data\":" + data + ",\"has_more\":" + more + "}";
        case HAS_MORE_AND_TOTAL ->
          "{\"has_more\":" + more + ",\"total_results\":" + total + ",\"data\":" + data + "}";
        case TOTAL -> "{\"data\":" + data + ",\"total_results\":" + total + "}";
        case TOTAL_WITH_A_FRACTION -> "{\"data\":" + data + ",\"total_results\":" + total + ".0}";
        case DATA_ALONE -> "{\"data\":" + data + "}";
        case BARE -> data;
      };
    }

    /** Whether only an empty page states the end. */
    boolean hasNoEnd() {
      return this == DATA_ALONE || this == BARE;
    }
  }

  /** The offset and limit of a request; the limit is null if it is not sent. */
  record PageQuery(long skip, Integer limit) {
    static PageQuery of(HttpUrl url) {
      String skip = url.queryParameter("_skip");
      String limit = url.queryParameter("_limit");
      return new PageQuery(
          skip == null ? 0 : Long.parseLong(skip), limit == null ? null : Integer.valueOf(limit));
    }
  }

  private static final int USUAL_LIMIT = 100;

  private final List<PageQuery> requests = new CopyOnWriteArrayList<>();
  private final AtomicInteger responses = new AtomicInteger();
  private final Map<Integer, Runnable> changes = new ConcurrentHashMap<>();
  volatile List<String> ids = List.of();
  volatile Envelope envelope = Envelope.HAS_MORE;
  volatile int cap = Integer.MAX_VALUE;
  volatile Function<PageQuery, MockResponse> override = query -> null;

  /** The ids {@code thing_0} and so on, created on access. */
  static List<String> things(int count) {
    return new AbstractList<>() {
      @Override
      public String get(int index) {
        return "thing_" + index;
      }

      @Override
      public int size() {
        return count;
      }
    };
  }

  List<PageQuery> requests() {
    return List.copyOf(requests);
  }

  /** Changes the list after this number of responses. */
  void afterResponse(int number, Runnable change) {
    changes.put(number, change);
  }

  @Override
  public MockResponse dispatch(RecordedRequest request) {
    PageQuery query = PageQuery.of(request.getUrl());
    requests.add(query);
    MockResponse other = override.apply(query);
    MockResponse response = other == null ? page(query) : other;
    changes.getOrDefault(responses.incrementAndGet(), () -> {}).run();
    return response;
  }

  MockResponse page(PageQuery query) {
    List<String> all = ids;
    int from = (int) Math.min(query.skip(), all.size());
    int limit = Math.min(query.limit() == null ? USUAL_LIMIT : query.limit(), cap);
    int to = Math.min(from + limit, all.size());
    return json(200, envelope.around(data(all.subList(from, to)), to < all.size(), all.size()));
  }

  static String data(List<String> ids) {
    return ids.stream()
        .map(id -> "{\"id\":\"" + id + "\"}")
        .collect(Collectors.joining(",", "[", "]"));
  }

  static MockResponse json(int status, String body) {
    return new MockResponse.Builder()
        .code(status)
        .setHeader("Content-Type", "application/json")
        .body(body)
        .build();
  }
}
