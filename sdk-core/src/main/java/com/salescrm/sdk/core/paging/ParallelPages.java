package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.http.ListBody;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Fetches several pages at once. Where they begin is planned from the size of the first page that really came, whatever
 * was asked for; a page that comes shorter than planned is completed before the next is given out, and what lies beyond
 * an end that an earlier page told is not looked at, be it an answer or an error.
 */
final class ParallelPages<T> extends PageIterator<T> {
  private final PageSource<T> source;
  private final PageBook<T> book;
  private final int width;
  private final Ahead ahead = new Ahead();
  private final Deque<CompletableFuture<ListBody<T>>> coming = new ArrayDeque<>();
  private int stride;
  private long planned;
  private OptionalLong total = OptionalLong.empty();

  ParallelPages(PageSource<T> source, PageBook<T> book, int width) {
    this.source = source.over(source.http().stoppedBy(ahead.stop()));
    this.book = book;
    this.width = width;
  }

  @Override
  @Nullable
  Page<T> fetchNext() {
    return book.ended() ? null : ahead.step(this::nextInOrder);
  }

  private Page<T> nextInOrder() {
    Page<T> page = stride == 0 ? first() : planned();
    if (book.ended()) {
      ahead.end();
    }
    return page;
  }

  private Page<T> planned() {
    plan();
    ListBody<T> body = ahead.await(coming.removeFirst());
    total = body.totalResults();
    long begin = book.position();
    Page<T> page = book.enter(completed(body));
    int came = Math.toIntExact(book.position() - begin);
    if (came > stride) {
      replan(came);
    }
    return page;
  }

  /** After a page that held more than was asked for, what is on its way begins in the wrong places. */
  private void replan(int came) {
    coming.clear();
    stride = came;
    planned = book.position();
  }

  private Page<T> first() {
    ListBody<T> body = source.fetch(book.position());
    stride = source.count(body.items());
    total = body.totalResults();
    Page<T> page = book.enter(body);
    planned = book.position();
    return page;
  }

  /** Keeps so many pages on their way, up to the total where one is told; one at least. */
  private void plan() {
    while (coming.size() < width
        && (coming.isEmpty() || total.isEmpty() || planned < total.getAsLong())) {
      long skip = planned;
      int limit = stride; // The fetching thread must not see a later one.
      coming.addLast(ahead.start(() -> source.fetch(skip, limit)));
      planned += stride;
    }
  }

  /** The page with what is missing of its planned size; the envelope of the last part tells of the end. */
  private ListBody<T> completed(ListBody<T> body) {
    int count = source.count(body.items());
    ListBody<T> whole = body;
    while (count > 0 && count < stride && !book.isEndAt(whole, book.position() + count, count)) {
      ListBody<T> part = source.fetch(book.position() + count, stride - count);
      int came = source.count(part.items());
      List<T> items = new ArrayList<>(whole.items());
      items.addAll(part.items());
      whole = new ListBody<>(
          items, part.hasMore().orElse(null), orNull(part), part.additionalProperties());
      if (came == 0) {
        book.requireSense(part, came, book.position() + count);
        return endingHere(whole);
      }
      count += came;
    }
    return whole;
  }

  private ListBody<T> endingHere(ListBody<T> body) {
    return new ListBody<>(body.items(), false, orNull(body), body.additionalProperties());
  }

  private static @Nullable Long orNull(ListBody<?> body) {
    return body.totalResults().isPresent() ? Long.valueOf(body.totalResults().getAsLong()) : null;
  }
}
