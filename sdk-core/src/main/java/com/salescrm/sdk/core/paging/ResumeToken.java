package com.salescrm.sdk.core.paging;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.url.PercentEncoding;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A position in a list, as text that can be stored in a file or a database: {@code crm-list/1}, the query, the offset,
 * and the ids of the last page, so that duplicates are detected after the resumption. After a page of duplicates only, which
 * follows when many items were inserted before it, and in a list with {@link Paginated#overlapping}, these are the ids of the
 * last eight pages: a {@code -} stands before as many ids as a page has at most. A trailing {@code -} records that
 * the service announced more items, so that a list which ends there is detected. The token contains the filters of the
 * query and no credential. Immutable, safe for many threads.
 */
public final class ResumeToken {
  private static final String VERSION = "crm-list/1";
  private static final String NO_ID = "-"; // Earlier versions ignore it among the ids.
  private static final int MAX_ID_LENGTH = 100;
  private static final Pattern VISIBLE = Pattern.compile("[!-~]*");

  private final String query;
  private final long position;
  private final List<String> recentIds;
  private final int longestPage;
  private final boolean moreAnnounced;

  ResumeToken(
      String query, long position, Collection<?> recent, int longestPage, boolean moreAnnounced) {
    this.query = query;
    this.position = position;
    this.moreAnnounced = moreAnnounced;
    this.recentIds = recent.stream()
        .filter(id -> id instanceof String text
            && !text.isEmpty()
            && text.length() <= MAX_ID_LENGTH
            && PercentEncoding.isEncodable(text))
        .map(String.class::cast)
        .toList();
    Object last = null;
    for (Object each : recent) {
      last = each;
    }
    // Without its last id, the next page cannot overlap.
    boolean overlaps = last instanceof String text && recentIds.contains(text);
    this.longestPage = Math.min(overlaps ? longestPage : 1, recentIds.size());
  }

  /**
   * Parses a token.
   *
   * @param text a result of {@link #toString}; surrounding white space is ignored
   * @return the token
   * @throws IllegalArgumentException if the text is no token of a version that this SDK supports
   */
  public static ResumeToken parse(String text) {
    Arguments.notNull(text, "text");
    String[] parts = text.strip().split(" ", -1);
    boolean valid = parts[0].equals(VERSION)
        && parts.length == 4
        && VISIBLE.matcher(parts[1]).matches()
        && parts[2].matches("\\d{1,18}")
        && VISIBLE.matcher(parts[3]).matches();
    if (!valid) {
      throw new IllegalArgumentException("not a resume token of this SDK: it must begin with "
          + VERSION + " and have four parts of visible ASCII"
          + Arguments.newerVersion(parts[0], VERSION));
    }
    List<String> ids = new ArrayList<>();
    int hyphen = 0;
    int earlier = 0;
    for (String id : parts[3].split(",", -1)) {
      if (id.equals(NO_ID)) {
        hyphen = ids.size();
      } else {
        ids.add(decoded(id));
        earlier = hyphen;
      }
    }
    boolean more = parts[3].endsWith("," + NO_ID);
    return new ResumeToken(parts[1], Long.parseLong(parts[2]), ids, ids.size() - earlier, more);
  }

  private static String decoded(String id) {
    try {
      return URLDecoder.decode(id, UTF_8);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "not a resume token of this SDK: an id in it is not percent-encoded", e);
    }
  }

  /** {@return the {@code _skip} of the next page} */
  public long position() {
    return position;
  }

  /** In the order of the list; the last ones are those of the last page. */
  List<String> recentIds() {
    return recentIds;
  }

  /** How many new ids a page had at most; those of an earlier version's token are of one page. */
  int longestPage() {
    return longestPage;
  }

  /** Whether the service stated that more items follow. */
  boolean moreAnnounced() {
    return moreAnnounced;
  }

  void requireQuery(String expected) {
    if (!query.equals(expected)) {
      throw new IllegalArgumentException(
          "the resume token belongs to another list: it is of " + query + ", this is " + expected);
    }
  }

  /** {@return the text for {@link #parse}; one line} */
  @Override
  public String toString() {
    List<String> ids = new ArrayList<>();
    for (String id : recentIds) {
      ids.add(id.equals(NO_ID) ? "%2D" : PercentEncoding.segment(id));
    }
    int earlier = ids.size() - longestPage;
    if (earlier > 0) {
      ids.add(earlier, NO_ID);
    }
    if (ids.isEmpty()) {
      ids.add(NO_ID);
    }
    if (moreAnnounced) {
      ids.add(NO_ID);
    }
    return VERSION + " " + query + " " + position + " " + String.join(",", ids);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ResumeToken token && token.toString().equals(toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }
}
