package com.salescrm.sandbox.internal.store;

import com.salescrm.sandbox.internal.http.Problem;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The supported subset of text queries on leads: a text in the name of the lead, with or without {@code name:} and
 * quotes, or a star for all. The specification does not define the language.
 */
public final class LeadText {
  private static final Pattern QUERY =
      Pattern.compile("(?:(?<field>\\w+):(?!//))?(?<text>.*)", Pattern.DOTALL);

  private LeadText() {}

  public static Predicate<LeadRecord> of(String query) {
    Matcher parts = QUERY.matcher(query.strip());
    String field = parts.matches() ? parts.group("field") : null;
    if (field != null && !field.equals("name")) {
      throw Problem.badRequest("The sandbox does not support '" + field
          + ":' in a text query on leads. It supports name: and a quoted text.");
    }
    String wanted = parts.group("text").replace("\"", "").strip().toLowerCase(Locale.ROOT);
    return lead -> wanted.equals("*") || lead.name().toLowerCase(Locale.ROOT).contains(wanted);
  }
}
