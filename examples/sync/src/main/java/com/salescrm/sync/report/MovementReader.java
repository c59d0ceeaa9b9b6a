package com.salescrm.sync.report;

import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.Dialect;
import com.salescrm.sync.history.Moment;
import com.salescrm.sync.report.Movement.Version;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.VersionTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Reads the movement of the open pipeline between two moments from the versions in the database. */
record MovementReader(Database database, Moment start, Moment end) {
  private static final String VERSIONS = VersionTables.versionsOf(Table.OPPORTUNITIES);
  private static final String IN_THE_PERIOD =
      "SELECT \"id\", \"valid_from\", \"valid_to\", \"json\" FROM " + VERSIONS
          + " WHERE \"valid_from\" <= ? AND (\"valid_to\" IS NULL OR \"valid_to\" > ?)"
          + " ORDER BY \"id\", \"valid_from\"";
  private static final String BEFORE =
      "SELECT COUNT(*) FROM " + VERSIONS + " WHERE \"id\" = ? AND \"valid_to\" <= ?";

  Movement read() {
    return database.reading(connection -> {
      start.require(connection, dialect(), Table.OPPORTUNITIES);
      Movement movement = new Movement(start.at(), end.at());
      try (PreparedStatement select = Moment.streaming(connection, dialect(), IN_THE_PERIOD)) {
        end.set(select, 1, dialect());
        start.set(select, 2, dialect());
        try (ResultSet rows = select.executeQuery()) {
          add(connection, rows, movement);
        }
      }
      return movement;
    });
  }

  private void add(Connection connection, ResultSet rows, Movement movement) throws SQLException {
    List<Version> versions = new ArrayList<>();
    String id = "";
    while (rows.next()) {
      if (!rows.getString(1).equals(id)) {
        add(connection, id, versions, movement);
        versions = new ArrayList<>();
        id = rows.getString(1);
      }
      versions.add(new Version(
          Objects.requireNonNull(Kind.storedTime(rows, 2, dialect())),
          Kind.storedTime(rows, 3, dialect()),
          CrmJson.fromJson(rows.getString(4), Opportunity.class)));
    }
    add(connection, id, versions, movement);
  }

  private void add(Connection connection, String id, List<Version> versions, Movement movement)
      throws SQLException {
    if (!versions.isEmpty()) {
      boolean isThere = versions.get(0).isValidAt(start.at());
      movement.add(versions, !isThere && existedBefore(connection, id));
    }
  }

  private boolean existedBefore(Connection connection, String id) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(BEFORE)) {
      select.setString(1, id);
      start.set(select, 2, dialect());
      try (ResultSet row = select.executeQuery()) {
        return row.next() && row.getLong(1) > 0;
      }
    }
  }

  private Dialect dialect() {
    return database.dialect();
  }
}
