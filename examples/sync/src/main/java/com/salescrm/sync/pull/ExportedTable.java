package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.table.Checkpoint;
import com.salescrm.sync.table.Checkpoint.Phase;
import com.salescrm.sync.table.Comparison;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Written;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Fills one table from an export, in transactions shared with other tables; objects that the export lacks are
 * read by id, as after a list. Belongs to one thread.
 */
final class ExportedTable extends TablePull {
  ExportedTable(PullContext context, Table table) {
    super(context, table);
  }

  /** The cursor of the latest export; empty if there was none, or if a pull by lists has begun since. */
  Optional<ExportCursor> place() {
    return ExportCursor.parse(state.resumeToken());
  }

  /** Whether its rows are not yet verified against the export. */
  boolean isUnfinished() {
    return state.phase() == Phase.EXPORTING;
  }

  /** The checkpoint at the start of an export. */
  Checkpoint begin(Connection connection, ExportCursor place) throws SQLException {
    seen.clear(connection);
    Checkpoint next =
        state.listing(rows.areNone(connection)).in(Phase.EXPORTING).at(place.toString(), null);
    context.checkpoints().saveStart(connection, table, next);
    return next;
  }

  /** The checkpoint at a cursor of the export. */
  Checkpoint at(ExportCursor place) {
    return state.at(place.toString(), null);
  }

  /**
   * The checkpoint at the end of the export. Its watermark precedes every change made during or after the
   * export, whatever the watermark was before.
   */
  Checkpoint atEnd(ExportCursor place, @Nullable OffsetDateTime begun) {
    Checkpoint end = at(place.end());
    OffsetDateTime latest = place.latest();
    if (table != Table.OPPORTUNITIES || begun == null) {
      return end;
    }
    boolean before = latest != null && latest.isBefore(begun);
    return end.upTo(String.valueOf(before ? latest : begun));
  }

  /** The checkpoint without an export. */
  Checkpoint without() {
    return state.in(Phase.DONE);
  }

  /** It retains the cursor: another table of the same export may be unfinished. */
  @Override
  Checkpoint completed() {
    return super.completed().at(state.resumeToken(), null);
  }

  /** Writes objects; some may be stored already. */
  Written write(Connection connection, List<JsonNode> items) throws SQLException {
    if (!state.wasEmpty()) {
      seen.add(connection, ids(items));
    }
    return writer.write(connection, items);
  }

  @Override
  void read() {
    OffsetDateTime start = OffsetDateTime.now(context.clock());
    context.progress().begin(table, " missing");
    verify();
    if (table == Table.OPPORTUNITIES) { // The export contained all of them.
      commit(state, connection -> {
        new Comparison(0, start, leadsUpTo(connection, start)).save(connection, database.dialect());
        return Written.NOTHING;
      });
    }
  }

  /** Leads that were pulled otherwise, such as after the export began, are still to be compared with the opportunities. */
  private OffsetDateTime leadsUpTo(Connection connection, OffsetDateTime start)
      throws SQLException {
    OffsetDateTime before = Comparison.load(connection, database.dialect()).leadsUpTo();
    return before == null || context.settings().tables().contains(Table.LEADS) ? start : before;
  }
}
