package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.error.PagingException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The identities on the last pages, and whether pages still bring any that is new. Items that are inserted in front of
 * the reader push known ones behind it: pages without anything new follow, but each remembered item comes at most once
 * more. A service that ignores {@code _skip} sends the same items again and again. Used by one thread at a time.
 */
final class RecentPages {
  private static final int REMEMBERED = 8;
  private static final int REPEATED_PAGES = 2;

  private final Deque<Set<Object>> recent = new ArrayDeque<>();
  // The pages since the last one that brought something new.
  private final Set<Object> sinceNews = new HashSet<>();
  private int pagesSinceNews;
  private int repeatedPages;

  RecentPages(Collection<String> recentIds) {
    recent.add(new LinkedHashSet<>(recentIds));
  }

  boolean hold(Object identity) {
    for (Set<Object> page : recent) {
      if (page.contains(identity)) {
        return true;
      }
    }
    return false;
  }

  /** Notes a page that brought something new, or no item at all. */
  void addNews(Set<Object> ids) {
    sinceNews.clear();
    pagesSinceNews = 0;
    repeatedPages = 0;
    remember(ids);
  }

  /**
   * Notes a page of which everything was known.
   *
   * @param grown whether the list became longer since the page before, which explains a repeated page
   * @param position where the page began
   * @throws PagingException if the list does not advance; also for every page of this kind that follows
   */
  void addKnown(Set<Object> ids, boolean grown, long position) {
    if (repeatedPages < REPEATED_PAGES) {
      pagesSinceNews++;
      if (!sinceNews.addAll(ids) && !grown) {
        repeatedPages++;
      }
    }
    if (repeatedPages == REPEATED_PAGES) {
      throw new PagingException("the list does not advance: " + pagesSinceNews
          + " pages in a row up to _skip=" + position + " held nothing new");
    }
    remember(ids);
  }

  private void remember(Set<Object> ids) {
    recent.addLast(ids);
    if (recent.size() > REMEMBERED) {
      recent.removeFirst();
    }
  }
}
