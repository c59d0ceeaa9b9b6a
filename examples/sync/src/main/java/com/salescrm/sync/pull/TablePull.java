package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.paging.ResumeToken;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.table.Rows;
import com.salescrm.sync.table.Seen;
import com.salescrm.sync.table.SyncState;
import com.salescrm.sync.table.SyncState.Phase;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.TableWriter;
import com.salescrm.sync.table.Written;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Brings one table to the state of the service. What is common to all: each page is written in one transaction together
 * with the place where the list goes on; where the list may have changed while it was read, it is compared once more by
 * ids and times of change; and what the table holds and the list does not is asked for by its id. Belongs to one thread.
 */
abstract class TablePull {
  static final int ASKED_AT_ONCE = 100;
  private static final int CHECKED_AT_ONCE = 1_000;
  private static final int MOST_COMPARISONS = 3;

  final PullContext context;
  final Table table;
  final Database database;
  final TableWriter writer;
  final Seen seen;
  final Rows rows;
  SyncState state;
  private Written written = Written.NOTHING;

  TablePull(PullContext context, Table table) {
    this.context = context;
    this.table = table;
    this.database = context.database();
    this.seen = new Seen(table);
    this.rows = new Rows(table, database.dialect());
    this.writer = database.inTransaction(connection -> new TableWriter(
        table,
        database.dialect(),
        context.settings().mostCustomColumns(),
        context.clock(),
        connection));
    this.state = database.inTransaction(connection -> context.states().claim(connection, table));
  }

  /** Does it, going on where an earlier run was. */
  final void run() {
    read();
    database.inTransaction(connection -> {
      seen.clear(connection);
      save(connection, state.in(Phase.PULLED));
      context.states().stampEnd(connection, table);
      if (table.hasCustomFields()) {
        context.settings().views().make(connection, table);
      }
      return Written.NOTHING;
    });
  }

  /** Reads, compares and checks as much as is needed. */
  abstract void read();

  /** What was done so far, by this run. */
  final Written written() {
    return written;
  }

  /** The custom fields that got no column. */
  final Set<String> fieldsWithoutColumn() {
    return writer.fieldsWithoutColumn();
  }

  /** What is saved with a transaction, once it is committed. */
  final void save(Connection connection, SyncState next) throws SQLException {
    context.states().save(connection, table, next);
  }

  /** Runs a transaction that ends in a state. */
  final void commit(SyncState next, Database.Work<Written> work) {
    Written done = database.inTransaction(connection -> {
      Written result = work.on(connection);
      save(connection, next);
      return result;
    });
    committed(next, done);
  }

  /** Takes note of a transaction that is committed. */
  final void committed(SyncState next, Written done) {
    state = next;
    written = written.plus(done);
  }

  /** Begins the list from its start. */
  final void beginListing() {
    boolean empty = database.inTransaction(rows::areNone);
    commit(state.listing(empty), connection -> {
      seen.clear(connection);
      context.states().stampStart(connection, table);
      return Written.NOTHING;
    });
  }

  /** How many rows are not marked deleted. */
  final long liveRows() {
    return database.inTransaction(rows::live);
  }

  /**
   * Writes the pages of a list, from where the state is.
   *
   * @return whether there are signs that the list changed while it was read
   */
  final boolean list(Paginated<JsonNode> all, PageWriter pageWriter) {
    AtomicBoolean drifted = new AtomicBoolean();
    @Nullable Long last = null;
    Paginated<JsonNode> rest = from(all.observeDrift(sign -> drifted.set(true)));
    for (Page<JsonNode> page : rest.pages()) {
      context.stop().check();
      if (page.totalResults().isPresent()) {
        last = page.totalResults().getAsLong();
      }
      Long first = state.firstTotal() == null ? last : state.firstTotal();
      pageWriter.write(page.items(), state.at(page.resumeToken().toString(), first));
      context.progress().page(page.items().size(), page.totalResults());
    }
    return drifted.get() || (last != null && !last.equals(state.firstTotal()));
  }

  private Paginated<JsonNode> from(Paginated<JsonNode> all) {
    String token = state.resumeToken();
    if (token == null) {
      return all;
    }
    try {
      return all.startingAt(ResumeToken.parse(token));
    } catch (IllegalArgumentException ofAnotherVersion) {
      return all;
    }
  }

  /** How the objects of a page get into the table. */
  @FunctionalInterface
  interface PageWriter {
    void write(List<JsonNode> items, SyncState next);
  }

  /** For pages of whole objects. */
  final void writeWhole(List<JsonNode> items, SyncState next) {
    commit(next, connection -> {
      if (!next.wasEmpty()) { // Of an empty table nothing can be missing.
        seen.add(connection, ids(items));
      }
      return writer.write(connection, items);
    });
  }

  /** For pages of ids and times of change: what differs is read by its id. */
  private void writeDiffering(List<JsonNode> items, SyncState next) {
    List<String> differing =
        database.inTransaction(connection -> rows.differing(connection, items));
    Map<String, Optional<JsonNode>> found = context.reader().byId(table, differing);
    commit(next, connection -> {
      seen.add(connection, ids(items));
      return writeFound(connection, found);
    });
  }

  /** Whether {@link #compare} would do anything. */
  final boolean mayCompare() {
    return state.phase() == Phase.SETTLING || state.comparisons() < MOST_COMPARISONS;
  }

  /**
   * Compares the whole table with the service until nothing changes while that is done; a comparison that an earlier run
   * began is brought to its end first. However often runs are broken off, it comes to an end.
   */
  final void compare() {
    context.progress().begin(table, " again");
    if (state.phase() == Phase.SETTLING) {
      compareOnce();
    }
    boolean changing = true;
    while (changing && state.comparisons() < MOST_COMPARISONS) {
      commit(state.settling(), connection -> {
        seen.clear(connection);
        return Written.NOTHING;
      });
      changing = compareOnce();
    }
  }

  private boolean compareOnce() {
    Optional<Paginated<JsonNode>> versions = context.reader().versions(table);
    boolean dated = versions.isPresent()
        && versions.get().firstPage().items().stream()
            .allMatch(item -> item.hasNonNull("date_updated"));
    return dated
        ? list(versions.get(), this::writeDiffering)
        : list(context.reader().all(table), this::writeWhole);
  }

  /** Asks for what the list did not hold; only what is not found is marked deleted. */
  final void check() {
    if (state.phase() != Phase.EXPORTING) { // That phase goes on until the check is done.
      commit(state.in(Phase.CHECKING), connection -> Written.NOTHING);
    }
    if (state.wasEmpty()) {
      return;
    }
    Seen.Part part = new Seen.Part(List.of(), "", false);
    while (!part.atEnd()) {
      context.stop().check();
      String last = part.last();
      part = database.inTransaction(connection -> seen.missing(connection, last, CHECKED_AT_ONCE));
      askFor(part.missing());
    }
  }

  private void askFor(List<String> missing) {
    for (int from = 0; from < missing.size(); from += ASKED_AT_ONCE) {
      context.stop().check();
      List<String> few = missing.subList(from, Math.min(missing.size(), from + ASKED_AT_ONCE));
      Map<String, Optional<JsonNode>> found = context.reader().byId(table, few);
      commit(state, connection -> {
        seen.add(connection, few);
        return writeFound(connection, found);
      });
    }
  }

  /** Writes objects that were read by their ids, and marks those that were not found. */
  final Written writeFound(Connection connection, Map<String, Optional<JsonNode>> found)
      throws SQLException {
    List<JsonNode> items = new ArrayList<>();
    List<String> gone = new ArrayList<>();
    found.forEach((id, item) -> item.ifPresentOrElse(items::add, () -> gone.add(id)));
    return writer.rewrite(connection, items).plus(writer.markDeleted(connection, gone));
  }

  static List<String> ids(List<JsonNode> items) {
    return items.stream().map(item -> item.path("id").asText()).toList();
  }
}
