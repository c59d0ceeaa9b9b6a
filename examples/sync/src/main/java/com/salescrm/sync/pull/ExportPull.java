package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.export.Export;
import com.salescrm.sdk.export.ExportFailedException;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sdk.export.ExportPoller;
import com.salescrm.sdk.export.ExportRows;
import com.salescrm.sdk.export.ExportService;
import com.salescrm.sdk.export.ExportStatus;
import com.salescrm.sdk.export.LeadExportType;
import com.salescrm.sync.table.Checkpoint;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Written;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Full refresh of leads, contacts and opportunities through one export of leads, whose JSON nests the others
 * (specification, "Exports", field {@code type}). The id of the export and its cursor are committed with the
 * rows, the same for all tables. Belongs to one thread.
 */
final class ExportPull {
  /** The tables that an export of leads fills. */
  static final Set<Table> TABLES = Set.of(Table.LEADS, Table.CONTACTS, Table.OPPORTUNITIES);

  /** Status codes that mean the export or its file no longer exists; storage services differ. */
  private static final Set<Integer> GONE = Set.of(400, 401, 403, 404, 410);

  private final PullContext context;
  private final ExportService exports;
  private final List<ExportedTable> tables;

  ExportPull(PullContext context, List<Table> tables) {
    this.context = context;
    this.exports = context.reader().exports();
    this.tables =
        tables.stream().map(table -> new ExportedTable(context, table)).toList();
  }

  /** Writes the rows of the export into the tables; resumes an earlier run. */
  void readExport() {
    Optional<ExportCursor> place = cursorOfEarlierRun();
    if (place.isEmpty()) {
      read(begin());
    } else if (!place.get().atEnd()) {
      try {
        read(place.get());
      } catch (CrmException e) {
        if (!isGone(e)) {
          throw e;
        }
        read(begin());
      }
    }
  }

  private static boolean isGone(CrmException e) {
    return e instanceof ExportFailedException failed
        ? failed
            .export()
            .status()
            .filter(status -> status.value().equalsIgnoreCase(ExportStatus.DONE.value()))
            .isPresent()
        : e instanceof ApiException api && GONE.contains(api.statusCode());
  }

  /** All its tables. */
  List<ExportedTable> tables() {
    return tables;
  }

  /** The tables whose rows are not yet verified against the export. */
  List<ExportedTable> unfinished() {
    return tables.stream().filter(ExportedTable::isUnfinished).toList();
  }

  /**
   * The cursor that all tables share. Empty if none of them is unfinished, or if one was pulled otherwise since: then
   * another export reads all of them.
   */
  private Optional<ExportCursor> cursorOfEarlierRun() {
    Set<Optional<ExportCursor>> places =
        tables.stream().map(ExportedTable::place).collect(Collectors.toSet());
    return places.size() == 1 && !unfinished().isEmpty()
        ? places.iterator().next()
        : Optional.empty();
  }

  private ExportCursor begin() {
    ExportPoller started = exports.startLeads(
        b -> b.type(LeadExportType.LEADS).format(ExportFormat.JSON).sendDoneEmail(false));
    ExportCursor place = ExportCursor.startOf(started.pollToken());
    List<Checkpoint> begun = context.database().inTransaction(connection -> {
      List<Checkpoint> states = new ArrayList<>();
      for (ExportedTable table : tables) {
        states.add(table.begin(connection, place));
      }
      return states;
    });
    for (int i = 0; i < tables.size(); i++) {
      tables.get(i).committed(begun.get(i), Written.NOTHING);
    }
    return place;
  }

  private void read(ExportCursor start) {
    context.progress().begin(Table.LEADS, " export");
    Export export = await(start);
    try (ExportRows<JsonNode> rows = exports.download(export).readJson(JsonNode.class)) {
      Iterator<JsonNode> leads = rows.iterator();
      skip(leads, start.leads());
      ExportCursor place = start;
      while (leads.hasNext()) {
        context.stop().check();
        LeadBatch batch = LeadBatch.next(leads, context.settings().pageSize());
        place = place.after(batch.size(), batch.latestChange());
        write(batch, place);
        context.progress().page(batch.size(), OptionalLong.empty());
      }
      end(place, export);
    } catch (DecodingException e) { // The file would be as invalid the next time.
      giveUp();
      throw e;
    }
  }

  private Export await(ExportCursor place) {
    try {
      return exports.reattach(place.token()).await();
    } catch (ExportFailedException e) {
      giveUp();
      throw e;
    }
  }

  /** Makes the next run start another export. */
  private void giveUp() {
    commit(ExportedTable::without, (table, connection) -> Written.NOTHING);
  }

  private void skip(Iterator<JsonNode> leads, long count) {
    for (long i = 0; i < count && leads.hasNext(); i++) {
      JsonNode ignored = leads.next();
    }
  }

  private void write(LeadBatch batch, ExportCursor place) {
    commit(
        table -> table.at(place),
        (table, connection) -> table.write(connection, batch.of(table.table)));
  }

  private void end(ExportCursor place, Export export) {
    commit(
        table -> table.atEnd(place, export.dateCreated().orElse(null)),
        (table, connection) -> Written.NOTHING);
  }

  /** Work of one table in a transaction. */
  @FunctionalInterface
  private interface Work {
    Written on(ExportedTable table, Connection connection) throws SQLException;
  }

  /** The checkpoint of one table after a transaction. */
  @FunctionalInterface
  private interface Next {
    Checkpoint of(ExportedTable table);
  }

  /** Runs one transaction for all tables. */
  private void commit(Next next, Work work) {
    List<Checkpoint> states = tables.stream().map(next::of).toList();
    List<Written> done = context.database().inTransaction(connection -> {
      List<Written> written = new ArrayList<>();
      for (int i = 0; i < tables.size(); i++) {
        ExportedTable table = tables.get(i);
        written.add(work.on(table, connection));
        table.save(connection, states.get(i));
      }
      return written;
    });
    for (int i = 0; i < tables.size(); i++) {
      tables.get(i).committed(states.get(i), done.get(i));
    }
  }
}
