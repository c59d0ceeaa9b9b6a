package com.salescrm.sync.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.table.CheckpointStore;
import com.salescrm.sync.table.ExcludedFields;
import com.salescrm.sync.table.InvalidValues;
import com.salescrm.sync.table.RunClock;
import com.salescrm.sync.table.StoredRow;
import com.salescrm.sync.table.StoredRows;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.TableWriter;
import com.salescrm.sync.table.WriteOrder;
import com.salescrm.sync.table.Written;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the objects that differ as the service returned them, and soft-deletes those that it no longer has. A row that serve or
 * another run has written since it was compared stays: its object was read later. Does nothing without {@code --repair}. Belongs
 * to one thread.
 */
final class Repair {
  private final VerifyContext context;
  private final Database database;
  private final Table table;
  private final Map<String, Compared> compared = new LinkedHashMap<>();
  private final InvalidValues invalid = new InvalidValues();

  Repair(VerifyContext context, Table table) {
    this.context = context;
    this.database = context.database();
    this.table = table;
  }

  /** A row and its object that differ; null if there is none. */
  private record Compared(@Nullable StoredRow row, @Nullable JsonNode item) {}

  /** Adds an object to the next transaction. */
  void add(String id, @Nullable StoredRow row, @Nullable JsonNode item) {
    if (context.settings().repair()) {
      compared.put(id, new Compared(row, item));
    }
  }

  /** {@return the number of objects that were added} */
  int size() {
    return compared.size();
  }

  /** Writes what was added, in one transaction; returns the number of objects that were written. */
  int write() {
    if (!compared.isEmpty()) {
      Object ignored = database.inTransaction(this::write);
    }
    int size = compared.size();
    compared.clear();
    return size;
  }

  private Written write(Connection connection) throws SQLException {
    new WriteOrder(connection, database.dialect()).lock();
    Map<String, StoredRow> now =
        new StoredRows(table, database.dialect()).byId(connection, compared.keySet());
    compared
        .entrySet()
        .removeIf(each -> !Objects.equals(each.getValue().row, now.get(each.getKey())));
    Clock clock = RunClock.of(connection, database.dialect(), Clock.systemUTC());
    TableWriter writer = new TableWriter(
        table,
        ExcludedFields.of(connection),
        database.dialect(),
        context.settings().mostCustomColumns(),
        clock,
        connection);
    List<JsonNode> items = new ArrayList<>();
    List<String> gone = new ArrayList<>();
    compared.forEach((id, each) -> {
      if (each.item == null) {
        gone.add(id);
      } else {
        items.add(each.item);
      }
    });
    Written done = writer.rewrite(connection, items).plus(writer.softDelete(connection, gone));
    // After the rows: its time is not earlier than theirs.
    new CheckpointStore(database.dialect(), clock, null).stampWrite(connection, table);
    invalid.addAll(writer.invalidValues());
    return done;
  }

  /** The values of custom fields that were written as NULL, since they do not fit their columns. */
  InvalidValues invalidValues() {
    return invalid;
  }
}
