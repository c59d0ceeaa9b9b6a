package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.paging.ResumeToken;
import com.salescrm.sync.table.Kind;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The cursor of a list, stored with the rows as one text. Services refuse offsets beyond a ceiling; past it, a
 * list continues by the time of creation, with offsets from zero again. Immutable.
 *
 * @param since when the first of its objects was created; null for the whole list
 * @param token the place in that; null for its beginning
 */
record ListCursor(@Nullable OffsetDateTime since, @Nullable ResumeToken token) {
  private static final String LATER = "crm-sync-list/1 ";
  private static final ListCursor START = new ListCursor(null, null);

  /**
   * Parses the text that {@link #toString} wrote; any other text, or another version, gives the start of the
   * list.
   */
  static ListCursor parse(@Nullable String text) {
    if (text == null) {
      return START;
    }
    if (!text.startsWith(LATER)) {
      return new ListCursor(null, token(text));
    }
    String[] parts = text.substring(LATER.length()).split(" ", 2);
    OffsetDateTime since = Kind.time(parts[0]);
    return since == null || parts.length < 2 ? START : new ListCursor(since, token(parts[1]));
  }

  private static @Nullable ResumeToken token(String text) {
    try {
      return ResumeToken.parse(text);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  ListCursor at(ResumeToken next) {
    return new ListCursor(since, next);
  }

  /** The list from this cursor on. */
  Paginated<JsonNode> in(Paginated<JsonNode> list) {
    if (token == null) {
      return list;
    }
    try {
      return list.resumeFrom(token);
    } catch (IllegalArgumentException e) {
      return list;
    }
  }

  /**
   * The cursor to continue with after the service refused the next offset.
   *
   * @param latest when the last object that was read was created; null if the order of creation is unknown
   * @param read whether any was read from this place
   * @return null if there is none
   */
  @Nullable
  ListCursor beyond(@Nullable OffsetDateTime latest, boolean read) {
    if (!read) {
      return token == null ? null : new ListCursor(since, null);
    }
    boolean later = latest != null && (since == null || latest.isAfter(since));
    return later ? new ListCursor(latest, null) : null;
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    String rest = token == null ? "-" : token.toString();
    return since == null ? rest : LATER + since + " " + rest;
  }
}
