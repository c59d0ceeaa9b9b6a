package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.paging.ResumeToken;
import com.salescrm.sync.table.Kind;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A place in the list of a table, kept with the rows as one text. Services refuse offsets beyond a ceiling: from there, a
 * list goes on by the time of creation, with offsets that begin anew. Immutable.
 *
 * @param since when the first of its objects was created; null for the whole list
 * @param token the place in that; null for its beginning
 */
record ListPlace(@Nullable OffsetDateTime since, @Nullable ResumeToken token) {
  private static final String LATER = "crm-sync-list/1 ";
  private static final ListPlace START = new ListPlace(null, null);

  /** The place that {@link #toString} wrote; the beginning for a text of something else, or of another version. */
  static ListPlace parse(@Nullable String text) {
    if (text == null) {
      return START;
    }
    if (!text.startsWith(LATER)) {
      return new ListPlace(null, token(text));
    }
    String[] parts = text.substring(LATER.length()).split(" ", 2);
    OffsetDateTime since = Kind.time(parts[0]);
    return since == null || parts.length < 2 ? START : new ListPlace(since, token(parts[1]));
  }

  private static @Nullable ResumeToken token(String text) {
    try {
      return ResumeToken.parse(text);
    } catch (IllegalArgumentException ofAnotherVersion) {
      return null;
    }
  }

  ListPlace at(ResumeToken next) {
    return new ListPlace(since, next);
  }

  /** The rest of a list. */
  Paginated<JsonNode> in(Paginated<JsonNode> list) {
    if (token == null) {
      return list;
    }
    try {
      return list.resumeFrom(token);
    } catch (IllegalArgumentException ofAnotherQuery) {
      return list;
    }
  }

  /**
   * The place to go on from when the service refuses the next offset.
   *
   * @param latest when the last object that was read was created; null if that tells nothing of the others
   * @param read whether any was read from this place
   * @return null if there is none
   */
  @Nullable
  ListPlace beyond(@Nullable OffsetDateTime latest, boolean read) {
    if (!read) {
      return token == null ? null : new ListPlace(since, null);
    }
    boolean later = latest != null && (since == null || latest.isAfter(since));
    return later ? new ListPlace(latest, null) : null;
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    String rest = token == null ? "-" : token.toString();
    return since == null ? rest : LATER + since + " " + rest;
  }
}
