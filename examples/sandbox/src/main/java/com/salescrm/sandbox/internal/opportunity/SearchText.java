package com.salescrm.sandbox.internal.opportunity;

import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.store.OpportunityRecord;
import com.salescrm.sandbox.internal.store.OpportunityRecord.StatusChange;
import com.salescrm.sandbox.internal.store.OpportunityStatus;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The supported subset of the search language: words, {@code note:} with a word or a quoted string,
 * and {@code status_change(old_status:… new_status:… date:…)}, where a status is given by id or
 * label and the date is a day. All terms must match. A URL and a time such as {@code 10:30} are
 * words; any other word with a colon is a term, unless it is quoted.
 */
final class SearchText {
  private static final String TEXT =
      "(?:(?<field>[a-zA-Z_]\\w*):(?!//))?(?:\"(?<quoted>[^\"]*)\"|(?<word>\\S+))";
  private static final Pattern TERM = Pattern.compile(TEXT);
  private static final Pattern CLAUSE =
      Pattern.compile("(?<call>status_change|\\w+(?=\\(\\w+:))\\((?<terms>[^)]*)\\)|" + TEXT);

  private SearchText() {}

  static Predicate<OpportunityRecord> of(String query) {
    List<Predicate<OpportunityRecord>> clauses = new ArrayList<>();
    Matcher clause = CLAUSE.matcher(query);
    while (clause.find()) {
      clauses.add(clause.group("call") == null ? text(clause) : call(clause));
    }
    return opportunity -> clauses.stream().allMatch(each -> each.test(opportunity));
  }

  private static Predicate<OpportunityRecord> text(Matcher term) {
    String field = term.group("field");
    String text = value(term).toLowerCase(Locale.ROOT);
    if (field == null) {
      return each -> contains(each.note(), text) || contains(each.status().label(), text);
    }
    if (field.equals("note")) {
      return each -> contains(each.note(), text);
    }
    throw unsupported(term.group());
  }

  private static Predicate<OpportunityRecord> call(Matcher clause) {
    if (!clause.group("call").equals("status_change")) {
      throw unsupported(clause.group());
    }
    Predicate<StatusChange> change = any -> true;
    Matcher term = TERM.matcher(clause.group("terms"));
    while (term.find()) {
      change = change.and(changeTerm(term));
    }
    Predicate<StatusChange> all = change;
    return opportunity -> opportunity.history().stream().anyMatch(all);
  }

  private static Predicate<StatusChange> changeTerm(Matcher term) {
    String value = value(term);
    return switch (String.valueOf(term.group("field"))) {
      case "old_status" -> change -> is(change.from(), value);
      case "new_status" -> change -> is(change.to(), value);
      case "date" -> onDay(value, term.group());
      default -> throw unsupported("status_change(" + term.group() + ")");
    };
  }

  private static Predicate<StatusChange> onDay(String value, String term) {
    try {
      LocalDate day = LocalDate.parse(value);
      return change -> change.date().equals(day);
    } catch (DateTimeParseException e) {
      throw unsupported("status_change(" + term + ")");
    }
  }

  private static Problem unsupported(String clause) {
    return Problem.badRequest("The sandbox does not support the clause '" + clause
        + "' in query. Quote it to search for its text.");
  }

  private static boolean is(OpportunityStatus status, String idOrLabel) {
    return status.id().equals(idOrLabel) || status.label().equalsIgnoreCase(idOrLabel);
  }

  private static String value(Matcher term) {
    String quoted = term.group("quoted");
    return quoted != null ? quoted : String.valueOf(term.group("word"));
  }

  private static boolean contains(String text, String lowerCase) {
    return text.toLowerCase(Locale.ROOT).contains(lowerCase);
  }
}
