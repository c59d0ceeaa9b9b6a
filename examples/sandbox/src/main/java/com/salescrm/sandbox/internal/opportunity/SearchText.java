package com.salescrm.sandbox.internal.opportunity;

import com.salescrm.sandbox.internal.store.OpportunityRecord;
import com.salescrm.sandbox.internal.store.OpportunityRecord.StatusChange;
import com.salescrm.sandbox.internal.store.OpportunityStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The supported subset of the search language: words, {@code note:} with a word or a quoted string,
 * and {@code status_change(old_status:… new_status:… date:…)}, where a status is given by id or
 * label and the date is a day. All terms must match.
 */
final class SearchText {
  private static final Pattern TERM =
      Pattern.compile("status_change\\(([^)]*)\\)|(?:(\\w+):)?(?:\"([^\"]*)\"|(\\S+))");

  private SearchText() {}

  static Predicate<OpportunityRecord> of(String query) {
    List<Predicate<OpportunityRecord>> terms = new ArrayList<>();
    Matcher term = TERM.matcher(query);
    while (term.find()) {
      terms.add(term.group(1) != null ? statusChange(term.group(1)) : text(term));
    }
    return opportunity -> terms.stream().allMatch(each -> each.test(opportunity));
  }

  private static Predicate<OpportunityRecord> text(Matcher term) {
    String field = term.group(2);
    String text = value(term).toLowerCase(Locale.ROOT);
    return "note".equals(field)
        ? each -> contains(each.note(), text)
        : each -> contains(each.note(), text) || contains(each.status().label(), text);
  }

  private static Predicate<OpportunityRecord> statusChange(String terms) {
    Predicate<StatusChange> change = any -> true;
    Matcher term = TERM.matcher(terms);
    while (term.find()) {
      change = change.and(changeTerm(String.valueOf(term.group(2)), value(term)));
    }
    Predicate<StatusChange> all = change;
    return opportunity -> opportunity.history().stream().anyMatch(all);
  }

  private static Predicate<StatusChange> changeTerm(String field, String value) {
    return switch (field) {
      case "old_status" -> change -> is(change.from(), value);
      case "new_status" -> change -> is(change.to(), value);
      case "date" -> change -> change.date().toString().equals(value);
      default -> change -> false;
    };
  }

  private static boolean is(OpportunityStatus status, String idOrLabel) {
    return status.id().equals(idOrLabel) || status.label().equalsIgnoreCase(idOrLabel);
  }

  private static String value(Matcher term) {
    String quoted = term.group(3);
    return quoted != null ? quoted : String.valueOf(term.group(4));
  }

  private static boolean contains(String text, String lowerCase) {
    return text.toLowerCase(Locale.ROOT).contains(lowerCase);
  }
}
