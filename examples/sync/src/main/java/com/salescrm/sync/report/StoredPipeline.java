package com.salescrm.sync.report;

import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.user.User;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.history.Moment;
import com.salescrm.sync.table.Table;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** The sections of the report as of a moment, computed from the versions in the database. */
final class StoredPipeline {
  /** The order of the service: by time or name, opportunities without a date or a user last. */
  private static final Comparator<String> ORDER = Comparator.comparing(
          (String label) -> label.equals(Months.NONE) || label.equals(UserNames.NO_USER))
      .thenComparing(Comparator.naturalOrder());

  private final List<Opportunity> opportunities;
  private final List<User> users;

  private StoredPipeline(List<Opportunity> opportunities, List<User> users) {
    this.opportunities = opportunities;
    this.users = users;
  }

  /** Reads the opportunities that a filter accepts. */
  static StoredPipeline read(Database database, Moment moment, Predicate<Opportunity> filter) {
    return new StoredPipeline(
        objects(database, moment, Table.OPPORTUNITIES, Opportunity.class, filter),
        objects(database, moment, Table.USERS, User.class, user -> true));
  }

  private static <T> List<T> objects(
      Database database, Moment moment, Table table, Class<T> type, Predicate<T> filter) {
    return database.reading(connection -> {
      List<T> found = new ArrayList<>();
      moment.require(connection, database.dialect(), table);
      try (PreparedStatement select = moment.objects(connection, database.dialect(), table);
          ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          T object = CrmJson.fromJson(rows.getString(1), type);
          if (filter.test(object)) {
            found.add(object);
          }
        }
      }
      return found;
    });
  }

  Section byMonth() {
    return section(
        "Month",
        one -> one.dateWon().map(day -> YearMonth.from(day).toString()).orElse(Months.NONE));
  }

  Section byUser() {
    UserNames names = new UserNames(users);
    return section("User", one -> names.label(one.userId(), one.userName()));
  }

  private Section section(String heading, Function<Opportunity, String> label) {
    Map<String, List<Opportunity>> groups = new TreeMap<>(ORDER);
    opportunities.forEach(one ->
        groups.computeIfAbsent(label.apply(one), key -> new ArrayList<>()).add(one));
    List<Line> lines = new ArrayList<>();
    for (Entry<String, List<Opportunity>> group : groups.entrySet()) {
      lines.add(new Line(
          group.getKey(), Sums.total(group.getValue().stream().map(Sums::of).toList())));
    }
    return new Section(heading, List.copyOf(lines));
  }
}
