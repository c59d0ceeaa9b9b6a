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

/** A service in memory that offers one list, {@code /thing/}, in any envelope, and notes what it is asked. */
final class ThingService extends Dispatcher {
  /** The forms in which a list may come. */
  enum Envelope {
    HAS_MORE,
    HAS_MORE_AND_TOTAL,
    TOTAL,
    DATA_ALONE,
    BARE;

    String around(String data, boolean more, int total) {
      return switch (this) {
        case HAS_MORE -> "{\"data\":" + data + ",\"has_more\":" + more + "}";
        case HAS_MORE_AND_TOTAL ->
          "{\"has_more\":" + more + ",\"total_results\":" + total + ",\"data\":" + data + "}";
        case TOTAL -> "{\"data\":" + data + ",\"total_results\":" + total + "}";
        case DATA_ALONE -> "{\"data\":" + data + "}";
        case BARE -> data;
      };
    }

    /** Whether a full page leaves it to an empty one to tell the end. */
    boolean tellsNoEnd() {
      return this == DATA_ALONE || this == BARE;
    }
  }

  /** What one request asked for; the limit is null where none was sent. */
  record Asked(long skip, Integer limit) {
    static Asked of(HttpUrl url) {
      String skip = url.queryParameter("_skip");
      String limit = url.queryParameter("_limit");
      return new Asked(
          skip == null ? 0 : Long.parseLong(skip), limit == null ? null : Integer.valueOf(limit));
    }
  }

  private static final int USUAL_LIMIT = 100;

  private final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final AtomicInteger answers = new AtomicInteger();
  private final Map<Integer, Runnable> changes = new ConcurrentHashMap<>();
  volatile List<String> ids = List.of();
  volatile Envelope envelope = Envelope.HAS_MORE;
  volatile int cap = Integer.MAX_VALUE;
  volatile Function<Asked, MockResponse> instead = what -> null;

  /** Ids {@code thing_0} and so on, made when they are read. */
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

  List<Asked> asked() {
    return List.copyOf(asked);
  }

  /** Changes the list once so many answers were made. */
  void afterAnswer(int number, Runnable change) {
    changes.put(number, change);
  }

  @Override
  public MockResponse dispatch(RecordedRequest request) {
    Asked what = Asked.of(request.getUrl());
    asked.add(what);
    MockResponse other = instead.apply(what);
    MockResponse answer = other == null ? page(what) : other;
    changes.getOrDefault(answers.incrementAndGet(), () -> {}).run();
    return answer;
  }

  MockResponse page(Asked what) {
    List<String> all = ids;
    int from = (int) Math.min(what.skip(), all.size());
    int limit = Math.min(what.limit() == null ? USUAL_LIMIT : what.limit(), cap);
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
