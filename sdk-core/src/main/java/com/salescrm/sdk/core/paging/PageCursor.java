package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.http.ListBody;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One iteration over a list: its position, whether it advances and whether it has ended. Used by one thread at a time. */
final class PageCursor<T> {
  private final PageSource<T> source;
  private final Consumer<DriftEvent> driftObserver;
  private final RecentPages recent;
  private final TotalHistory totals = new TotalHistory();
  private long position;
  private OptionalLong total = OptionalLong.empty();
  private boolean accepted;
  private boolean moreAnnounced;
  private boolean ended;

  PageCursor(PageSource<T> source, Consumer<DriftEvent> driftObserver, ResumeToken start) {
    this.source = source;
    this.driftObserver = driftObserver;
    this.position = start.position();
    this.recent = new RecentPages(start.recentIds());
    this.moreAnnounced = start.moreAnnounced();
  }

  long position() {
    return position;
  }

  /** The total that the last page stated. */
  OptionalLong total() {
    return total;
  }

  boolean ended() {
    return ended;
  }

  /** Fetches the page at the position and moves on; null after the last. */
  @Nullable
  Page<T> next() {
    return ended ? null : accept(fetch());
  }

  /** Fetches the page at the position. */
  FetchedPage<T> fetch() {
    return source.fetch(position, accepted);
  }

  /** Takes over a page that begins at the position or before it, without what lies before it, and moves on. */
  Page<T> accept(FetchedPage<T> page) {
    ListBody<T> body = page.body();
    int count = source.count(body.items());
    Boolean more = saysMore(body, page.skip() + count);
    if (count == 0) {
      requireStatedEnd(more);
    }
    reportShrinking(page, Boolean.FALSE.equals(more) && count == 0);
    boolean grown = isGrown(body.totalResults());
    Set<Object> ids = new LinkedHashSet<>();
    List<T> fresh = onlyNew(behind(body.items(), position - page.skip()), ids, grown);
    position = page.skip() + count;
    total = body.totalResults();
    accepted = true;
    moreAnnounced = Boolean.TRUE.equals(more);
    ended = count == 0 || Boolean.FALSE.equals(more);
    ResumeToken next = new ResumeToken(source.query(), position, ids, moreAnnounced);
    return new Page<>(fresh, body, next, ended);
  }

  /** Whether more items follow behind {@code end}, as far as a response says; null if it does not say. */
  private @Nullable Boolean saysMore(ListBody<T> body, long end) {
    if (body.hasMore().isPresent() || !source.paged()) {
      return body.hasMore().orElse(false); // Without _skip, the first response is all.
    }
    return body.totalResults().isPresent() ? body.totalResults().getAsLong() > end : null;
  }

  /** An empty page ends a list only if it says so itself or nothing before it says otherwise. */
  private void requireStatedEnd(@Nullable Boolean more) {
    if (more == null ? moreAnnounced : more) {
      throw new PagingException("the page at _skip=" + position + " is empty "
          + (more == null
              ? "although the page before it said that more follow"
              : "but says that more follow"));
    }
  }

  private void reportShrinking(FetchedPage<T> page, boolean endsEmpty) {
    OptionalLong stated = page.body().totalResults();
    long lost = stated.isPresent() ? totals.shrunkBy(stated.getAsLong(), page) : 0;
    if (lost == 0 && endsEmpty && moreAnnounced && stated.isEmpty()) {
      lost = 1; // What the page before announced is gone, or has moved to a place already passed.
    }
    if (lost > 0) {
      driftObserver.accept(DriftEvent.likelySkipped(position, lost));
    }
  }

  private boolean isGrown(OptionalLong stated) {
    return stated.isPresent() && total.isPresent() && stated.getAsLong() > total.getAsLong();
  }

  /** The items without the first {@code passed} objects. */
  private List<T> behind(List<T> items, long passed) {
    if (passed == 0) {
      return items;
    }
    long[] left = {passed};
    List<T> rest = new ArrayList<>();
    for (T item : items) {
      T some = source.rules().onlyNew(item, identity -> left[0]-- <= 0);
      if (some != null) {
        rest.add(some);
      }
    }
    return rest;
  }

  private List<T> onlyNew(List<T> items, Set<Object> ids, boolean grown) {
    List<T> fresh = new ArrayList<>(items.size());
    boolean[] news = {false};
    for (T item : items) {
      T rest = source.rules().onlyNew(item, identity -> {
        boolean isNew = isNew(identity, ids);
        news[0] |= isNew;
        return isNew;
      });
      if (rest != null) {
        fresh.add(rest);
      }
    }
    if (news[0] || ids.isEmpty()) {
      recent.addNews(ids);
    } else {
      recent.addKnown(ids, grown, position);
    }
    return fresh;
  }

  private boolean isNew(Object identity, Set<Object> ids) {
    boolean again = !ids.add(identity) || recent.hold(identity);
    if (again) {
      driftObserver.accept(DriftEvent.seenAgain(position, identity));
    }
    return !again;
  }
}
