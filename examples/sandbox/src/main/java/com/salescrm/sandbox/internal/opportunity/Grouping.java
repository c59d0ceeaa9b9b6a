package com.salescrm.sandbox.internal.opportunity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.OpportunityRecord;
import com.salescrm.sandbox.internal.store.User;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A value of {@code _group_by}. Objects without a date or a user form the last group, with a null
 * key.
 */
final class Grouping {
  /**
   * The key of a group and its JSON fields.
   *
   * @param order the sort key of the group; null for the last group
   */
  record Key(@Nullable String key, @Nullable String order, ObjectNode parts) {}

  private static final Comparator<Key> ORDER = Comparator.comparing(
          Key::order, Comparator.nullsLast(Comparator.<String>naturalOrder()))
      .thenComparing(Key::key, Comparator.nullsLast(Comparator.<String>naturalOrder()));
  private static final Map<String, Function<OpportunityRecord, Key>> KINDS = Map.of(
      "user_id", Grouping::user,
      "date_won__week", opportunity -> byDate(opportunity, Grouping::week),
      "date_won__month", opportunity -> byDate(opportunity, Grouping::month),
      "date_won__quarter", opportunity -> byDate(opportunity, Grouping::quarter),
      "date_won__year", opportunity -> byDate(opportunity, Grouping::year));

  private final Function<OpportunityRecord, Key> kind;
  private final Comparator<Key> order;

  private Grouping(Function<OpportunityRecord, Key> kind, Comparator<Key> order) {
    this.kind = kind;
    this.order = order;
  }

  static Grouping of(String parameter) {
    boolean reversed = parameter.startsWith("-");
    Function<OpportunityRecord, Key> kind =
        KINDS.get(reversed ? parameter.substring(1) : parameter);
    if (kind == null) {
      throw Problem.badRequest(
          "_group_by is '" + parameter + "': it must be one of " + String.join(", ", names()));
    }
    return new Grouping(kind, reversed ? ORDER.reversed() : ORDER);
  }

  /** Returns the groups in order; the members of each are in the given order. */
  Map<Key, List<OpportunityRecord>> group(List<OpportunityRecord> opportunities) {
    Map<Key, List<OpportunityRecord>> groups = new TreeMap<>(order);
    opportunities.forEach(each ->
        groups.computeIfAbsent(kind.apply(each), key -> new ArrayList<>()).add(each));
    return new LinkedHashMap<>(groups);
  }

  private static List<String> names() {
    return KINDS.keySet().stream().sorted().toList();
  }

  private static Key user(OpportunityRecord opportunity) {
    User user = opportunity.user();
    String id = user == null ? null : user.id();
    String name = user == null ? null : user.fullName();
    return new Key(id, name, Json.object().put("user_id", id).put("user_name", name));
  }

  private static Key byDate(OpportunityRecord opportunity, Function<LocalDate, Key> kind) {
    LocalDate date = opportunity.dateWon();
    return date == null ? new Key(null, null, Json.object()) : kind.apply(date);
  }

  private static Key week(LocalDate date) {
    int year = date.get(IsoFields.WEEK_BASED_YEAR);
    int week = date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
    ObjectNode parts = Json.object().put("weekyear", year).put("week", week);
    return key(year + "-W" + twoDigits(week), parts);
  }

  private static Key month(LocalDate date) {
    int month = date.getMonthValue();
    ObjectNode parts = Json.object().put("year", date.getYear()).put("month", month);
    return key(date.getYear() + "-" + twoDigits(month), parts);
  }

  private static Key quarter(LocalDate date) {
    int quarter = date.get(IsoFields.QUARTER_OF_YEAR);
    ObjectNode parts = Json.object().put("year", date.getYear()).put("quarter", quarter);
    return key(date.getYear() + "-Q" + quarter, parts);
  }

  private static Key year(LocalDate date) {
    return key(String.valueOf(date.getYear()), Json.object().put("year", date.getYear()));
  }

  /** Called for every object of a list; String.format would dominate the run time. */
  private static String twoDigits(int number) {
    return number < 10 ? "0" + number : String.valueOf(number);
  }

  private static Key key(String key, ObjectNode parts) {
    return new Key(key, key, parts);
  }
}
