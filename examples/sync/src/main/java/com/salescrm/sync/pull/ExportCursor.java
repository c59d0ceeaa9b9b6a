package com.salescrm.sync.pull;

import com.salescrm.sdk.core.polling.PollToken;
import com.salescrm.sync.table.Kind;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The cursor of an export, stored with the rows as one text. The file of an export does not change: the number
 * of objects read is a position in it. Immutable.
 *
 * @param token the export
 * @param leads how many leads of its file are in the tables
 * @param atEnd whether that is all
 * @param latest the latest change of an opportunity among them; null for none
 */
record ExportCursor(
    PollToken token, long leads, boolean atEnd, @Nullable OffsetDateTime latest) {
  private static final Pattern TEXT =
      Pattern.compile("crm-sync-export/1 (\\d{1,18}) (end|on) (\\S+) (.+)");

  static ExportCursor startOf(PollToken token) {
    return new ExportCursor(token, 0, false, null);
  }

  /** The cursor after more leads, whose latest change of an opportunity is given. */
  ExportCursor after(long more, @Nullable OffsetDateTime change) {
    boolean later = change != null && (latest == null || change.isAfter(latest));
    return new ExportCursor(token, leads + more, false, later ? change : latest);
  }

  ExportCursor end() {
    return new ExportCursor(token, leads, true, latest);
  }

  /** Empty for any other text, such as the cursor of a list. */
  static Optional<ExportCursor> parse(@Nullable String text) {
    Matcher matcher = TEXT.matcher(text == null ? "" : text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new ExportCursor(
          PollToken.parse(matcher.group(4)),
          Long.parseLong(matcher.group(1)),
          matcher.group(2).equals("end"),
          Kind.time(matcher.group(3))));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    return "crm-sync-export/1 " + leads + (atEnd ? " end " : " on ")
        + (latest == null ? "-" : latest) + " " + token;
  }
}
