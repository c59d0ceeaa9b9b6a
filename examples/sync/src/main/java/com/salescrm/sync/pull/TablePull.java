package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Rows;
import com.salescrm.sync.table.SeenIds;
import com.salescrm.sync.table.Checkpoint;
import com.salescrm.sync.table.Checkpoint.Phase;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.TableWriter;
import com.salescrm.sync.table.Written;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
  static final int MOST_COMPARISONS = 3;

  final PullContext context;
  final Table table;
  final Database database;
  final TableWriter writer;
  final SeenIds seen;
  final Rows rows;
  Checkpoint state;
  private Written written = Written.NOTHING;

  TablePull(PullContext context, Table table) {
    this.context = context;
    this.table = table;
    this.database = context.database();
    this.seen = new SeenIds(table);
    this.rows = new Rows(table, database.dialect());
    this.writer = database.inTransaction(connection -> new TableWriter(
        table,
        database.dialect(),
        context.settings().mostCustomColumns(),
        context.clock(),
        connection));
    this.state = database.inTransaction(connection -> context.checkpoints().claim(connection, table));
  }

  /** Does it, going on where an earlier run was. */
  final void run() {
    boolean done = isDone();
    if (!done) {
      read();
    }
    database.inTransaction(connection -> {
      seen.clear(connection);
      save(connection, state.in(Phase.PULLED));
      if (!done) {
        context.checkpoints().stampEnd(connection, table);
      }
      if (table.hasCustomFields()) {
        context.settings().views().make(connection, table, database.dialect());
      }
      return Written.NOTHING;
    });
  }

  /** Whether an earlier run did all there is to do, and this pull has other tables to finish. */
  boolean isDone() {
    return false;
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
  final void save(Connection connection, Checkpoint next) throws SQLException {
    context.checkpoints().save(connection, table, next);
  }

  /** Runs a transaction that ends in a state. */
  final void commit(Checkpoint next, Database.Work<Written> work) {
    Written done = database.inTransaction(connection -> {
      Written result = work.on(connection);
      save(connection, next);
      return result;
    });
    committed(next, done);
  }

  /** Takes note of a transaction that is committed. */
  final void committed(Checkpoint next, Written done) {
    state = next;
    written = written.plus(done);
  }

  /** Begins the list from its start. */
  final void beginListing() {
    boolean empty = database.inTransaction(rows::areNone);
    commit(state.listing(empty), connection -> {
      seen.clear(connection);
      context.checkpoints().stampStart(connection, table);
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
  final boolean list(Lists lists, PageWriter pageWriter) {
    AtomicBoolean drifted = new AtomicBoolean();
    @Nullable ListCursor place = ListCursor.parse(state.resumeToken());
    while (place != null) {
      Paginated<JsonNode> all = lists.since(place.since()).onDrift(sign -> drifted.set(true));
      Reading reading = new Reading(place);
      place = reading.toItsEnd(place.in(all), pageWriter);
      if (reading.last != null && !reading.last.equals(state.firstTotal())) {
        drifted.set(true);
      }
      if (place != null) { // Saved with its first page.
        state = state.at(place.toString(), null);
      }
    }
    return drifted.get();
  }

  /** A list as far as the service gives it by offsets. */
  private final class Reading {
    private final ListCursor start;
    private @Nullable OffsetDateTime latest;
    private boolean inOrder = true;
    private boolean any;
    private @Nullable Long last;

    Reading(ListCursor start) {
      this.start = start;
      this.latest = start.since();
    }

    /** Reads it; gives the place to go on from, null if that was all. */
    @Nullable
    ListCursor toItsEnd(Paginated<JsonNode> rest, PageWriter pageWriter) {
      try {
        for (Page<JsonNode> page : rest.pages()) {
          context.stop().check();
          read(page, pageWriter);
        }
        return null;
      } catch (SkipLimitException e) {
        ListCursor next =
            CrmReader.listsByCreation(table) ? start.beyond(inOrder ? latest : null, any) : null;
        if (next == null) {
          throw e;
        }
        return next;
      }
    }

    private void read(Page<JsonNode> page, PageWriter pageWriter) {
      any = true;
      latest = lastOf(page.items(), "date_created", latest);
      inOrder &= latest != null || page.items().isEmpty();
      OptionalLong total = page.totalResults();
      last = total.isPresent() ? Long.valueOf(total.getAsLong()) : last;
      Long first = state.firstTotal() == null ? last : state.firstTotal();
      pageWriter.write(page.items(), state.at(start.at(page.resumeToken()).toString(), first));
      context
          .progress()
          .page(page.items().size(), start.since() == null ? total : OptionalLong.empty());
    }
  }

  /** The last of times that only grow; null if they do not. */
  static @Nullable OffsetDateTime lastOf(
      List<JsonNode> items, String property, @Nullable OffsetDateTime from) {
    OffsetDateTime last = from;
    for (JsonNode item : items) {
      OffsetDateTime time = Kind.time(item.path(property).asText());
      if (time == null || (last != null && time.isBefore(last))) {
        return null;
      }
      last = time;
    }
    return last;
  }

  /** The lists of a table: of all its objects, or of those created at a moment or later. */
  @FunctionalInterface
  interface Lists {
    Paginated<JsonNode> since(@Nullable OffsetDateTime moment);
  }

  /** How the objects of a page get into the table. */
  @FunctionalInterface
  interface PageWriter {
    void write(List<JsonNode> items, Checkpoint next);
  }

  /** For pages of whole objects. */
  final void writeWhole(List<JsonNode> items, Checkpoint next) {
    commit(next, connection -> {
      if (!next.wasEmpty()) { // Of an empty table nothing can be missing.
        seen.add(connection, ids(items));
      }
      return writer.write(connection, items);
    });
  }

  /** For pages of ids and times of change: what differs is read by its id. */
  private void writeDiffering(List<JsonNode> items, Checkpoint next) {
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
    return state.phase() == Phase.RECONCILING || state.comparisons() < MOST_COMPARISONS;
  }

  /**
   * Compares the whole table with the service until nothing changes while that is done; a comparison that an earlier run
   * began is brought to its end first. However often runs are broken off, it comes to an end.
   */
  final void compare() {
    context.progress().begin(table, " again");
    if (state.phase() == Phase.RECONCILING) {
      compareOnce();
    }
    boolean changing = true;
    while (changing && state.comparisons() < MOST_COMPARISONS) {
      commit(state.reconciling(), connection -> {
        seen.clear(connection);
        return Written.NOTHING;
      });
      changing = compareOnce();
    }
  }

  private boolean compareOnce() {
    boolean dated = CrmReader.hasVersions(table)
        && context.reader().versions(table, null).firstPage().items().stream()
            .allMatch(item -> item.hasNonNull("date_updated"));
    return dated
        ? list(since -> context.reader().versions(table, since), this::writeDiffering)
        : list(since -> context.reader().all(table, since), this::writeWhole);
  }

  /** Asks for what the list did not hold; only what is not found is marked deleted. */
  final void check() {
    if (state.phase() != Phase.EXPORTING) { // That phase goes on until the check is done.
      commit(state.in(Phase.CHECKING), connection -> Written.NOTHING);
    }
    if (state.wasEmpty()) {
      return;
    }
    SeenIds.Part part = new SeenIds.Part(List.of(), "", false);
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
    return writer.rewrite(connection, items).plus(writer.softDelete(connection, gone));
  }

  static List<String> ids(List<JsonNode> items) {
    return items.stream().map(item -> item.path("id").asText()).toList();
  }
}
