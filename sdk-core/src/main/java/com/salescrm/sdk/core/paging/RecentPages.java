package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.error.PagingException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The latest identities, eight pages of them, and whether pages still contain new ones. Items that are inserted before the
 * position shift known items behind it: pages of duplicates follow, but each known item appears at most once more. A service
 * that ignores {@code _skip} returns the same items for ever; a page that is shorter than others is not its first page, but
 * probably the end of a list into which items are inserted. Used by one thread at a time.
 */
final class RecentPages {
  static final int REMEMBERED = 8;
  private static final int MAX_REPEATED_PAGES = 2;

  private final Set<Object> recent = new LinkedHashSet<>(); // The latest ones last.
  private Set<Object> lastPage = Set.of();
  private int longestPage;
  // Of the pages since the last one with a new item.
  private final Set<Object> idsSinceProgress = new HashSet<>();
  private int pagesSinceProgress;
  private int repeatedPages;

  /** The state that the token contains. */
  RecentPages(ResumeToken start) {
    remember(new LinkedHashSet<>(start.recentIds()));
    longestPage = start.longestPage();
  }

  /** How many new items a page had at most: the service may send fewer than the limit. */
  int longestPage() {
    return longestPage;
  }

  boolean contains(Object identity) {
    return recent.contains(identity);
  }

  /**
   * The identities that the next page may repeat: those of the last page, or all if it was of duplicates only, or if pages
   * overlap and may therefore be fetched again.
   */
  Set<Object> repeatable(int overlap) {
    return pagesSinceProgress == 0 && overlap == 0 ? lastPage : recent;
  }

  /** Adds a page with a new item, or without any item. */
  void addProgress(Set<Object> ids) {
    idsSinceProgress.clear();
    pagesSinceProgress = 0;
    repeatedPages = 0;
    remember(ids);
  }

  /**
   * Adds a page of duplicates.
   *
   * @param grown whether the list became longer since the previous page, or pages were fetched again because it became shorter,
   *     which explains some repeated pages in a row
   * @param position where the page begins
   * @throws PagingException if the list does not advance, and for every later page of duplicates
   */
  void addDuplicates(Set<Object> ids, boolean grown, long position) {
    if (repeatedPages < MAX_REPEATED_PAGES) {
      pagesSinceProgress++;
      boolean explained = grown || ids.size() < longestPage;
      if (!idsSinceProgress.addAll(ids) && !(explained && pagesSinceProgress <= REMEMBERED)) {
        repeatedPages++;
      }
    }
    if (repeatedPages == MAX_REPEATED_PAGES) {
      throw new PagingException("the list does not advance: " + pagesSinceProgress
          + " pages in a row up to _skip=" + position + " contained only duplicates");
    }
    remember(ids);
  }

  /** As many as the pages have at most, so that pages with few new ones do not replace the others. */
  private void remember(Set<Object> ids) {
    lastPage = ids;
    longestPage = Math.max(longestPage, ids.size());
    recent.removeAll(ids);
    recent.addAll(ids);
    Iterator<Object> eldest = recent.iterator();
    for (int excess = recent.size() - REMEMBERED * longestPage; excess > 0; excess--) {
      eldest.next();
      eldest.remove();
    }
  }
}
