package com.salescrm.sync.table;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The organization whose data a database holds. Pulling another organization into it would soft-delete all rows.
 */
public final class Owner {
  private Owner() {}

  /**
   * Checks that the data belongs to one organization; an empty database is assigned to it.
   *
   * @param connection in a transaction
   * @param organization its id; null if the service does not state it
   * @throws SQLException if the database fails
   * @throws Problem if the data is of another one, or may be
   */
  public static void check(Connection connection, @Nullable String organization)
      throws SQLException {
    Optional<String> owner = checkSame(connection, organization);
    if (owner.isEmpty() && organization != null) {
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO sync_source (\"organization\") VALUES (?)")) {
        insert.setString(1, organization);
        insert.executeUpdate();
      }
    }
  }

  /**
   * Checks that the data belongs to one organization, without writing.
   *
   * @param connection any
   * @param organization its id; null if the service does not state it
   * @return the organization of the data; empty if it is not known
   * @throws SQLException if the database fails
   * @throws Problem if the data is of another one, or may be
   */
  public static Optional<String> checkSame(Connection connection, @Nullable String organization)
      throws SQLException {
    String owner = owner(connection);
    if (owner == null) {
      return Optional.empty();
    }
    if (organization == null) {
      throw new Problem(
          ExitCode.USAGE,
          "the database holds the data of organization " + owner
              + ", and the service does not state the organization of the key; give another"
              + " --database, or another key");
    }
    if (!owner.equals(organization)) {
      throw new Problem(
          ExitCode.USAGE,
          "the database holds the data of organization " + owner + ", the key is of " + organization
              + "; give another --database");
    }
    return Optional.of(owner);
  }

  private static @Nullable String owner(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT \"organization\" FROM sync_source")) {
      return row.next() ? row.getString(1) : null;
    }
  }
}
