package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.http.ListBody;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Keeps the books of one pass over a list: where it stands, what the last pages held, whether it still advances and
 * whether it has ended. Used by one thread at a time.
 */
final class PageBook<T> {
  private static final int REMEMBERED_PAGES = 8;
  private static final int PAGES_WITHOUT_NEWS = 3;

  private final PageSource<T> source;
  private final Consumer<Drift> driftObserver;
  private final Deque<Set<Object>> recent = new ArrayDeque<>();
  private long position;
  private int withoutNews;
  private long knownTotal = -1;
  private boolean ended;

  PageBook(
      PageSource<T> source,
      Consumer<Drift> driftObserver,
      long position,
      Collection<String> recentIds) {
    this.source = source;
    this.driftObserver = driftObserver;
    this.position = position;
    this.recent.add(new LinkedHashSet<>(recentIds));
  }

  long position() {
    return position;
  }

  boolean ended() {
    return ended;
  }

  /** Enters what came at the present position and moves on. */
  Page<T> enter(ListBody<T> body) {
    int count = source.count(body.items());
    requireSense(body, count, position);
    noteShrinking(body.totalResults());
    Set<Object> ids = new LinkedHashSet<>();
    List<T> fresh = onlyNew(body.items(), ids);
    requireNews(count, fresh);
    remember(ids);
    position += count;
    ended = isEnd(body, count);
    return new Page<>(fresh, body, new ResumeToken(source.query(), position, ids), ended);
  }

  /** Whether a body that came at a position which ends at {@code position + count} is the last. */
  boolean isEndAt(ListBody<T> body, long end, int count) {
    if (count == 0) {
      return true;
    }
    if (body.hasMore().isPresent()) {
      return !body.hasMore().get();
    }
    if (!source.paged()) {
      return true; // The operation names no _skip: the first answer is all.
    }
    return body.totalResults().isPresent() && end >= body.totalResults().getAsLong();
  }

  private boolean isEnd(ListBody<T> body, int count) {
    return isEndAt(body, position, count);
  }

  /** Refuses a page without items, fetched from {@code skip}, that promises more: the list could not go on. */
  void requireSense(ListBody<T> body, int count, long skip) {
    if (count == 0 && body.hasMore().orElse(false)) {
      throw new PagingException(
          "the page at _skip=" + skip + " is empty but says that more follow");
    }
  }

  private void noteShrinking(OptionalLong total) {
    if (total.isPresent()) {
      if (knownTotal > total.getAsLong() && position > 0) {
        driftObserver.accept(Drift.likelySkipped(position, knownTotal - total.getAsLong()));
      }
      knownTotal = total.getAsLong();
    }
  }

  private List<T> onlyNew(List<T> items, Set<Object> ids) {
    List<T> fresh = new ArrayList<>(items.size());
    for (T item : items) {
      T rest = source.rules().onlyNew(item, identity -> isNew(identity, ids));
      if (rest != null) {
        fresh.add(rest);
      }
    }
    return fresh;
  }

  private boolean isNew(Object identity, Set<Object> ids) {
    boolean again = !ids.add(identity) || isRecent(identity);
    if (again) {
      driftObserver.accept(Drift.seenAgain(position, identity));
    }
    return !again;
  }

  private boolean isRecent(Object identity) {
    for (Set<Object> page : recent) {
      if (page.contains(identity)) {
        return true;
      }
    }
    return false;
  }

  private void requireNews(int count, List<T> fresh) {
    withoutNews = count > 0 && fresh.isEmpty() ? withoutNews + 1 : 0;
    // Not only when it is reached: whoever asks again after the error gets it again.
    if (withoutNews >= PAGES_WITHOUT_NEWS) {
      throw new PagingException("the list does not advance: " + PAGES_WITHOUT_NEWS
          + " pages in a row up to _skip=" + position + " held nothing new");
    }
  }

  private void remember(Set<Object> ids) {
    recent.addLast(ids);
    if (recent.size() > REMEMBERED_PAGES) {
      recent.removeFirst();
    }
  }
}
