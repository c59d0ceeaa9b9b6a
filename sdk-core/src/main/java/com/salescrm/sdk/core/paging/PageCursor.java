package com.salescrm.sdk.core.paging;

import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.paging.PageSource.Entry;
import com.salescrm.sdk.core.paging.PageSource.FetchedPage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The state of one iteration over a list: its position, its progress and its end. Used by one thread at a time. */
final class PageCursor<T> {
  private static final int MAX_STEPS_BACK = RecentPages.REMEMBERED; // Older pages are not known.

  private final PageSource<T> source;
  private final Consumer<DriftEvent> driftObserver;
  private final RecentPages recent;
  private final Totals totals = new Totals();
  private long position;
  private OptionalLong total = OptionalLong.empty();
  private boolean accepted;
  private @Nullable Object
      last; // The last item of the page before, if the next page may repeat it.
  private int stepsBack;
  private long lastEnd; // Where the position was before the steps back.
  private boolean moreAnnounced;
  private boolean ended;

  PageCursor(PageSource<T> source, Consumer<DriftEvent> driftObserver, ResumeToken start) {
    this.source = source;
    this.driftObserver = driftObserver;
    this.position = start.position();
    this.recent = new RecentPages(start);
    List<String> ids = start.recentIds();
    boolean repeats = position > 0 && start.longestPage() > 1;
    this.last = repeats ? ids.get(ids.size() - 1) : null;
    this.moreAnnounced = start.moreAnnounced();
  }

  long position() {
    return position;
  }

  /** The total that the last page states. */
  OptionalLong total() {
    return total;
  }

  boolean ended() {
    return ended;
  }

  /** Fetches the page at the position and advances; returns null after the last page. */
  @Nullable
  Page<T> next() {
    if (ended) {
      return null;
    }
    FetchedPage<T> page = fetch();
    while (!continues(page)) {
      page = fetch();
    }
    return accept(page);
  }

  /** How many items before the position the next page has to repeat. */
  int overlap() {
    return last == null ? 0 : source.overlap();
  }

  /** Fetches the page at the position. */
  FetchedPage<T> fetch() {
    return source.fetch(position - overlap(), accepted);
  }

  /**
   * Whether a page that overlaps begins with a known item. If not, items before it were deleted, or the list ends before
   * it: then the position steps back by a page, and the page is dropped.
   */
  boolean continues(FetchedPage<T> page) {
    if (overlap() == 0) {
      return true;
    }
    List<Entry<T>> items = after(page.items(), position - page.skip() - overlap());
    Object first = firstOf(items);
    if (first != null && (first.equals(last) || recent.contains(first))) {
      return true;
    }
    if (stepsBack == 0) {
      lastEnd = position;
    }
    if (stepsBack == MAX_STEPS_BACK) { // No known item was found: probably many were inserted.
      driftObserver.accept(DriftEvent.likelySkipped(page.skip(), 1));
      position = lastEnd;
      last = null;
      return false;
    }
    stepsBack++;
    position = Math.max(0, position - Math.max(1, recent.longestPage() - 1));
    last = position == 0 ? null : last;
    return false;
  }

  /** Accepts a page that begins at or before the position, drops the items before the position, and advances. */
  Page<T> accept(FetchedPage<T> page) {
    ListBody<T> body = page.body();
    int count = source.count(page.items());
    int overlap = overlap();
    boolean empty = count == 0;
    Boolean more = statesMore(body, page.skip() + count, empty);
    if (empty) {
      validateEnd(more);
    }
    reportShrinking(page, Boolean.FALSE.equals(more) && empty);
    // A page that only overlaps proves nothing: the service may send fewer items than requested.
    boolean onlyOverlaps = page.skip() + count <= position;
    boolean grown = isGrown(body.totalResults()) || stepsBack > 0;
    Set<Object> ids = new LinkedHashSet<>();
    List<Entry<T>> rest = after(page.items(), position - page.skip() - overlap);
    position = page.skip(); // Duplicates are reported there.
    if (overlap > 0 && Objects.equals(firstOf(rest), last)) {
      rest = after(rest, 1);
    }
    List<T> fresh = withoutDuplicates(rest, ids, grown);
    position = page.skip() + count;
    total = body.totalResults();
    accepted = true;
    stepsBack = 0;
    last = count > 1 ? lastOf(page.items()) : null;
    moreAnnounced = more == null ? moreAnnounced && onlyOverlaps : more;
    ended = Boolean.FALSE.equals(more) || (empty && more == null);
    Set<Object> known = recent.repeatable(source.overlap());
    // After a page of one item the next page does not overlap: it could have this item alone.
    int longest = count > 1 || ended ? recent.longestPage() : 1;
    ResumeToken next = new ResumeToken(source.query(), position, known, longest, moreAnnounced);
    return new Page<>(fresh, body, next, ended);
  }

  /** Whether the response states that items follow after {@code end}; null if it states nothing. */
  private @Nullable Boolean statesMore(ListBody<T> body, long end, boolean empty) {
    // Without _skip, the first response is the whole list, unless has_more cannot be read.
    if (body.hasMore().isPresent() || !(source.paged() || hasInvalidHasMore(body))) {
      return body.hasMore().orElse(false);
    }
    long total = body.totalResults().orElse(-1);
    // A total that is smaller than the items received is not that of the list.
    boolean statesNothing = total < (empty ? 0 : end);
    return statesNothing ? null : Boolean.valueOf(total > end);
  }

  private static boolean hasInvalidHasMore(ListBody<?> body) {
    return !body.additionalProperties()
        .getOrDefault("has_more", NullNode.instance)
        .isNull();
  }

  /** An empty page ends a list only if it states the end itself, or if no earlier page announced more items. */
  private void validateEnd(@Nullable Boolean more) {
    if (more == null ? moreAnnounced : more) {
      throw new PagingException("the page at _skip=" + position + " is empty "
          + (more == null
              ? "although the previous page stated that more items follow"
              : "but states that more items follow"));
    }
  }

  private void reportShrinking(FetchedPage<T> page, boolean endsEmpty) {
    OptionalLong stated = page.body().totalResults();
    long lost = stated.isPresent() ? totals.shrunkBy(stated.getAsLong(), page) : 0;
    if (lost == 0 && endsEmpty && moreAnnounced && stated.isEmpty()) {
      lost = 1; // At least one announced item was deleted or moved before the position.
    }
    // A page that overlaps, or begins the list again, skips no item of a list that became shorter.
    if (lost > 0 && overlap() == 0 && page.skip() > 0) {
      driftObserver.accept(DriftEvent.likelySkipped(page.skip(), lost));
    }
  }

  private boolean isGrown(OptionalLong stated) {
    return stated.isPresent() && total.isPresent() && stated.getAsLong() > total.getAsLong();
  }

  /** The items without the first {@code passed} objects. */
  private List<Entry<T>> after(List<Entry<T>> items, long passed) {
    if (passed == 0) {
      return items;
    }
    long[] left = {passed};
    List<Entry<T>> rest = new ArrayList<>();
    for (Entry<T> item : items) {
      Entry<T> remaining = source.onlyNew(item, identity -> left[0]-- <= 0);
      if (remaining != null) {
        rest.add(remaining);
      }
    }
    return rest;
  }

  private @Nullable Object firstOf(List<Entry<T>> items) {
    return identities(items.subList(0, Math.min(1, items.size()))).peekFirst();
  }

  private @Nullable Object lastOf(List<Entry<T>> items) {
    return identities(items.subList(items.size() - 1, items.size())).peekLast();
  }

  private Deque<Object> identities(List<Entry<T>> items) {
    Deque<Object> identities = new ArrayDeque<>();
    items.forEach(item -> source.onlyNew(item, identities::add));
    return identities;
  }

  private List<T> withoutDuplicates(List<Entry<T>> items, Set<Object> ids, boolean grown) {
    List<T> fresh = new ArrayList<>(items.size());
    boolean[] progress = {false};
    for (Entry<T> item : items) {
      Entry<T> remaining = source.onlyNew(item, identity -> {
        boolean isNew = isNew(identity, ids);
        progress[0] |= isNew;
        return isNew;
      });
      if (remaining != null) {
        fresh.add(remaining.item());
      }
    }
    if (progress[0] || ids.isEmpty()) {
      recent.addProgress(ids);
    } else {
      recent.addDuplicates(ids, grown, position);
    }
    return fresh;
  }

  private boolean isNew(Object identity, Set<Object> ids) {
    boolean duplicate = !ids.add(identity) || recent.contains(identity);
    if (duplicate) {
      driftObserver.accept(DriftEvent.duplicate(position, identity));
    }
    return !duplicate;
  }

  /**
   * The totals that the pages state. The responses to requests in flight arrive in any order, so a total is compared only
   * with one that arrived before its own page was requested.
   */
  private static final class Totals {
    private static final int REMEMBERED = 130; // Twice the maximum of pages in flight, plus two.

    /** Not a record, whose methods would take more of the jar. */
    private static final class Stated {
      private final long total;
      private final long arrivedAt;
      private final long known; // How much of the shrinking reported so far the total reflects.

      Stated(long total, long arrivedAt, long known) {
        this.total = total;
        this.arrivedAt = arrivedAt;
        this.known = known;
      }
    }

    private final Deque<Stated> stated = new ArrayDeque<>();
    private long reported;

    /** By how many items the list became shorter, beyond what earlier calls returned; 0 if it did not. */
    long shrunkBy(long total, FetchedPage<?> page) {
      Stated before = latestBefore(page.startedAt());
      long lost = before == null ? 0 : Math.max(0, before.total - total);
      long known = before == null ? 0 : before.known + lost;
      stated.addLast(new Stated(total, page.arrivedAt(), known));
      if (stated.size() > REMEMBERED) {
        stated.removeFirst();
      }
      long more = Math.max(0, known - reported);
      reported += more;
      return more;
    }

    private @Nullable Stated latestBefore(long startedAt) {
      Stated latest = null;
      for (Stated each : stated) {
        if (each.arrivedAt < startedAt && (latest == null || each.arrivedAt > latest.arrivedAt)) {
          latest = each;
        }
      }
      return latest;
    }
  }
}
