package com.salescrm.sync.report;

import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.user.User;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.Dialect;
import com.salescrm.sync.history.Moment;
import com.salescrm.sync.table.History;
import com.salescrm.sync.table.Table;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The sections of the report as of a moment, computed from the versions in the database. */
final class StoredPipeline {
  /** The order of the service: by time or name, opportunities without a date or a user last. */
  private static final Comparator<String> ORDER = Comparator.comparing(
          (String label) -> label.equals(Months.NONE) || label.equals(UserNames.NO_USER))
      .thenComparing(Comparator.naturalOrder());

  private final Map<String, List<Sum>> months = new HashMap<>();
  private final Map<String, List<Sum>> users = new HashMap<>(); // By id; empty for none.
  private final UserNames names;

  private StoredPipeline(Iterable<User> users) {
    this.names = new UserNames(users);
  }

  /** Reads the opportunities that a filter accepts. */
  static StoredPipeline read(Database database, Moment moment, Predicate<Opportunity> filter) {
    return database.reading(connection -> {
      Dialect dialect = database.dialect();
      List<User> users = new ArrayList<>();
      // Without them the opportunities have names too.
      if (new History(connection, dialect).unknown(Table.USERS, moment.at()).isEmpty()) {
        moment.forEach(
            connection,
            dialect,
            Table.USERS,
            json -> users.add(CrmJson.fromJson(json, User.class)));
      }
      StoredPipeline pipeline = new StoredPipeline(users);
      moment.forEach(connection, dialect, Table.OPPORTUNITIES, json -> {
        Opportunity one = CrmJson.fromJson(json, Opportunity.class);
        if (filter.test(one)) {
          pipeline.add(one);
        }
      });
      return pipeline;
    });
  }

  private void add(Opportunity one) {
    List<Sum> sum = List.of(Sums.of(one));
    String month = one.dateWon().map(day -> YearMonth.from(day).toString()).orElse(Months.NONE);
    months.merge(month, sum, StoredPipeline::plus);
    names.add(one.userId(), one.userName());
    users.merge(one.userId().orElse(""), sum, StoredPipeline::plus);
  }

  private static List<Sum> plus(List<Sum> some, List<Sum> others) {
    return Sums.total(Stream.concat(some.stream(), others.stream()).toList());
  }

  Section byMonth() {
    return section("Month", months, month -> month);
  }

  Section byUser() {
    return section("User", users, names::label);
  }

  private static Section section(
      String heading, Map<String, List<Sum>> groups, UnaryOperator<String> label) {
    return new Section(
        heading,
        groups.entrySet().stream()
            .map(group -> new Line(label.apply(group.getKey()), group.getValue()))
            .sorted(Comparator.comparing(Line::label, ORDER))
            .toList());
  }
}
