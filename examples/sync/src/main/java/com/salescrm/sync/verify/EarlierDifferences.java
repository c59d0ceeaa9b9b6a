package com.salescrm.sync.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.Dialect;
import com.salescrm.sync.table.IdSet;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.SeenIds;
import com.salescrm.sync.table.StoredRow;
import com.salescrm.sync.table.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the differences whose time is unknown. If a later verification finds the same row and the same object, and
 * a pull has begun and completed in between, then that pull should have removed the difference.
 *
 * <p>They are stored beside the {@link SeenIds} of pulls, below the name of the table and the begin of the last pull that
 * had begun when the difference was found. Belongs to one thread.
 */
final class EarlierDifferences {
  private static final String INSERT =
      "INSERT INTO sync_seen (\"resource\", \"id\") VALUES (?, ?) ON CONFLICT DO NOTHING";

  private final Database database;
  private final Table table;
  private final String prefix;
  /** The names of those found before the last pull began. */
  private final List<String> before = new ArrayList<>();

  private boolean anyConfirmed;
  private @Nullable Problem failure;

  /**
   * Reads the names.
   *
   * @param pulled the last pull; an incomplete one confirms nothing
   */
  EarlierDifferences(Database database, Table table, PullState pulled) {
    this.database = database;
    this.table = table;
    this.prefix = "verify " + table.sqlName() + " ";
    if (pulled.complete()) {
      String current = name(pulled.startedAt());
      before.addAll(database.reading(EarlierDifferences::names));
      before.removeIf(name -> !name.startsWith(prefix) || name.compareTo(current) >= 0);
    }
  }

  private static List<String> names(Connection connection) throws SQLException {
    List<String> names = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(
            "SELECT DISTINCT \"resource\" FROM sync_seen WHERE \"resource\" LIKE 'verify %'");
        ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  /** Times in UTC with six decimals: they sort as texts. */
  private String name(OffsetDateTime begun) {
    return prefix + Kind.stored(begun, Dialect.SQLITE);
  }

  /**
   * Whether a difference was found before the last pull began; if not, it is stored.
   *
   * @param id the id of the object
   * @param row null if there is none
   * @param item null if the service has none
   */
  boolean confirm(String id, @Nullable StoredRow row, @Nullable JsonNode item) {
    String content = (row == null ? "" : row.syncedAt() + row.hash()) + " " + item;
    String key = id + " " + HexFormat.of().toHexDigits(IdSet.hash(content));
    boolean confirmed = database.reading(connection -> {
      for (String name : before) {
        if (contains(connection, name, key)) {
          return true;
        }
      }
      return false;
    });
    anyConfirmed |= confirmed;
    if (!confirmed) {
      write(connection -> {
        // Read after row and object: a pull that begins later should see what they show.
        Optional<PullState> latest = PullState.of(connection, database.dialect(), table);
        if (latest.isPresent()) {
          insert(connection, name(latest.get().startedAt()), key);
        }
        return latest;
      });
    }
    return confirmed;
  }

  /** A copy may be verified that cannot be written. */
  private void write(Database.Work<?> work) {
    if (failure != null) {
      return;
    }
    try {
      Object ignored = database.inTransaction(work);
    } catch (Problem e) {
      failure = e;
    }
  }

  /** Why differences were not remembered; empty if they were. */
  Optional<String> note() {
    return Optional.ofNullable(failure)
        .map(e -> table.title() + ": a later verification cannot confirm differences that count as"
            + " changed now, since they cannot be remembered: " + e.getMessage());
  }

  private static boolean contains(Connection connection, String name, String key)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(
        "SELECT 1 FROM sync_seen WHERE \"resource\" = ? AND \"id\" = ?")) {
      select.setString(1, name);
      select.setString(2, key);
      try (ResultSet row = select.executeQuery()) {
        return row.next();
      }
    }
  }

  private static void insert(Connection connection, String name, String key) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setString(1, name);
      insert.setString(2, key);
      insert.executeUpdate();
    }
  }

  /** Forgets the earlier differences after a verification of the whole table that confirmed none. */
  void finish() {
    if (anyConfirmed || before.isEmpty()) {
      return;
    }
    write(connection -> {
      try (PreparedStatement delete =
          connection.prepareStatement("DELETE FROM sync_seen WHERE \"resource\" = ?")) {
        for (String name : before) {
          delete.setString(1, name);
          delete.executeUpdate();
        }
      }
      return before;
    });
  }
}
