package com.salescrm.sdk.core.paging;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.url.PercentEncoding;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A position in a list, as text that can be stored in a file or a database: {@code crm-list/1}, the query, the offset,
 * and the ids of the last page, so that duplicates are detected after the resumption. After a page of duplicates only, which
 * follows when many items were inserted before it, these are the ids of the last eight pages. A trailing {@code -} records that
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
  private final boolean moreAnnounced;

  ResumeToken(String query, long position, Collection<?> recent, boolean moreAnnounced) {
    this.query = query;
    this.position = position;
    this.moreAnnounced = moreAnnounced;
    this.recentIds = recent.stream()
        .filter(id -> id instanceof String text
            && text.length() <= MAX_ID_LENGTH
            && PercentEncoding.isEncodable(text))
        .map(String.class::cast)
        .toList();
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
    for (String id : parts[3].split(",", -1)) {
      if (!id.equals(NO_ID)) {
        ids.add(decoded(id));
      }
    }
    return new ResumeToken(parts[1], Long.parseLong(parts[2]), ids, parts[3].endsWith("," + NO_ID));
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

  List<String> recentIds() {
    return recentIds;
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
    String ids = recentIds.stream().map(ResumeToken::encoded).collect(Collectors.joining(","));
    return VERSION + " " + query + " " + position + " " + (ids.isEmpty() ? NO_ID : ids)
        + (moreAnnounced ? "," + NO_ID : "");
  }

  private static String encoded(String id) {
    return id.equals(NO_ID) ? "%2D" : PercentEncoding.segment(id);
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
