package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.table.Checkpoint;
import com.salescrm.sync.table.Checkpoint.Phase;
import com.salescrm.sync.table.CheckpointStore;
import com.salescrm.sync.table.InvalidValues;
import com.salescrm.sync.table.Rows;
import com.salescrm.sync.table.SeenIds;
import com.salescrm.sync.table.Storable;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Table.Cursor;
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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Pulls one table. Each page is committed together with its checkpoint. If the list may have changed while it
 * was read, the table is reconciled by ids and times of change. Rows that the list lacks are verified with point
 * reads. Belongs to one thread.
 */
abstract class TablePull {
  static final int POINT_READS_AT_ONCE = 100;
  private static final int VERIFIED_AT_ONCE = 1_000;
  static final int MAX_RECONCILIATIONS = 3;

  final PullContext context;
  final Table table;
  final Database database;
  final CrmReader unlisted; // Reads objects that no list lacks.
  final TableWriter writer;
  final SeenIds seen;
  final Rows rows;
  Checkpoint state;
  private Written written = Written.NOTHING;

  TablePull(PullContext context, Table table) {
    this.context = context;
    this.table = table;
    this.database = context.database();
    this.unlisted = context.reader().ofUnlisted();
    this.seen = new SeenIds(table);
    this.rows = new Rows(table, database.dialect());
    Map.Entry<TableWriter, Checkpoint> begun = database.reading(connection -> Map.entry(
        new TableWriter(
            table,
            context.settings().excluded(),
            database.dialect(),
            context.settings().mostCustomColumns(),
            context.clock(),
            connection),
        CheckpointStore.load(connection, table)));
    this.writer = begun.getKey();
    this.state = begun.getValue();
  }

  /** Pulls the table; resumes an earlier run. Returns false if an earlier run has read it. */
  final boolean run() {
    boolean done = isDone();
    if (!done) {
      read();
    }
    database.inTransaction(connection -> {
      seen.clear(connection);
      if (done) {
        save(connection, completed());
      } else {
        context.checkpoints().saveEnd(connection, table, completed());
      }
      return Written.NOTHING;
    });
    return !done;
  }

  /** The checkpoint at the end of the pull. */
  Checkpoint completed() {
    return state.in(Phase.PULLED);
  }

  /** Whether an earlier run completed this table and the pull continues with others. */
  boolean isDone() {
    return false;
  }

  /** Reads the list, then reconciles and verifies as far as needed. */
  abstract void read();

  /** The rows written so far by this run. */
  final Written written() {
    return written;
  }

  /** The custom fields without a column. */
  final Set<String> fieldsWithoutColumn() {
    return writer.fieldsWithoutColumn();
  }

  /** The values of custom fields that did not fit their columns. */
  final InvalidValues invalidValues() {
    return writer.invalidValues();
  }

  /** The excluded custom fields that no object has. */
  final Set<String> unknownExclusions() {
    return writer.unknownExclusions();
  }

  /** Saves the checkpoint in the open transaction. */
  final void save(Connection connection, Checkpoint next) throws SQLException {
    context.checkpoints().save(connection, table, next);
  }

  /** Runs work and saves its checkpoint in one transaction. */
  final void commit(Checkpoint next, Database.Work<Written> work) {
    Written done = database.inTransaction(connection -> {
      Written result = work.on(connection);
      save(connection, next);
      return result;
    });
    committed(next, done);
  }

  /** Records a committed transaction. */
  final void committed(Checkpoint next, Written done) {
    state = next;
    written = written.plus(done);
  }

  /** Starts the list at its beginning. */
  final void beginListing() {
    Checkpoint begun = database.inTransaction(connection -> {
      boolean empty = rows.areNone(connection);
      if (empty) {
        rows.clearChildren(connection);
        writer.childrenAreNone();
      }
      seen.clear(connection);
      Checkpoint next = state.listing(empty);
      context.checkpoints().saveStart(connection, table, next);
      return next;
    });
    committed(begun, Written.NOTHING);
  }

  /** The number of rows that are not soft-deleted. */
  final long liveRows() {
    return database.reading(rows::live);
  }

  /**
   * Writes the pages of a list, from the checkpoint on.
   *
   * @return whether the list may have changed while it was read
   */
  final <T> boolean list(Lists lists, PageWriter<T> pageWriter) {
    AtomicBoolean drifted = new AtomicBoolean();
    @Nullable ListCursor cursor = ListCursor.parse(state.resumeToken());
    while (cursor != null) {
      Paginated<JsonNode> all = lists.since(cursor.since()).onDrift(event -> drifted.set(true));
      ListReader reader = new ListReader(cursor);
      cursor = reader.readToEnd(cursor.in(all), pageWriter);
      if (reader.last != null && !reader.last.equals(state.firstTotal())) {
        drifted.set(true);
      }
      if (cursor != null) { // Committed with its first page.
        state = state.at(cursor.toString(), null);
      }
    }
    return drifted.get();
  }

  /** Reads a list as far as the service accepts offsets. */
  private final class ListReader {
    private final ListCursor start;
    private Checkpoint reached = state; // Of the last page read; another thread commits it.
    private @Nullable OffsetDateTime latest;
    private boolean inOrder = true;
    private boolean any;
    private @Nullable Long last;

    ListReader(ListCursor start) {
      this.start = start;
      this.latest = start.since();
    }

    /** Reads to the end; returns the cursor to continue with, null if the list is complete. */
    @Nullable
    <T> ListCursor readToEnd(Paginated<JsonNode> rest, PageWriter<T> pageWriter) {
      try (WriteBehind<T> writes = new WriteBehind<>(pageWriter)) {
        try {
          readPages(rest, pageWriter, writes);
        } catch (RuntimeException e) {
          flush(writes, e);
          throw e;
        }
        writes.flush();
        return null;
      } catch (SkipLimitException e) {
        ListCursor next =
            table.cursor() != Cursor.NONE ? start.beyond(inOrder ? latest : null, any) : null;
        if (next == null) {
          throw e;
        }
        return next;
      }
    }

    /** The pages that were read are written also if the next one cannot be read. */
    private static void flush(WriteBehind<?> writes, RuntimeException reason) {
      try {
        writes.flush();
      } catch (RuntimeException e) {
        if (!e.equals(reason)) { // Else a write was the reason.
          reason.addSuppressed(e);
        }
      }
    }

    private <T> void readPages(
        Paginated<JsonNode> rest, PageWriter<T> pageWriter, WriteBehind<T> writes) {
      for (Page<JsonNode> page : rest.pages()) {
        context.stop().check();
        writes.add(pageWriter.convert(page.items()), read(page), page.isLast());
        context
            .progress()
            .page(
                page.items().size(),
                start.since() == null ? page.totalResults() : OptionalLong.empty());
      }
    }

    /** Returns the checkpoint after a page. */
    private Checkpoint read(Page<JsonNode> page) {
      any = true;
      if (table.cursor() != Cursor.NONE) {
        latest = TimeOrder.lastOf(page.items(), "date_created", latest);
        inOrder &= latest != null || page.items().isEmpty();
      }
      OptionalLong total = page.totalResults();
      last = total.isPresent() ? Long.valueOf(total.getAsLong()) : last;
      Long first = reached.firstTotal() == null ? last : reached.firstTotal();
      reached = reached.at(start.at(page.resumeToken()).toString(), first);
      return reached;
    }
  }

  /** Lists a table: all objects, or those created at or after a moment. */
  @FunctionalInterface
  interface Lists {
    Paginated<JsonNode> since(@Nullable OffsetDateTime moment);
  }

  /** Writes complete objects. */
  final void writeWhole(List<JsonNode> items, Checkpoint next) {
    new WholeObjects().write(writer.storable(items, next.wasEmpty()), next);
  }

  /** Writes pages of complete objects. */
  final class WholeObjects implements PageWriter<Storable> {
    @Override
    public List<Storable> convert(List<JsonNode> items) {
      return writer.storable(items, state.wasEmpty());
    }

    @Override
    public int characters(Storable object) {
      return object.json().length();
    }

    @Override
    public void write(List<Storable> objects, Checkpoint next) {
      commit(next, connection -> {
        if (!next.wasEmpty()) { // An empty table lacks nothing.
          seen.add(connection, objects.stream().map(Storable::id).toList());
        }
        return writer.writeObjects(connection, objects);
      });
    }
  }

  /** Writes pages of ids and times of change: objects that differ are read by id. */
  private final class Versions implements PageWriter<JsonNode> {
    @Override
    public List<JsonNode> convert(List<JsonNode> items) {
      return items;
    }

    /** They are short: their number is limited too. */
    @Override
    public int characters(JsonNode version) {
      return 0;
    }

    @Override
    public void write(List<JsonNode> versions, Checkpoint next) {
      List<String> differing = database.reading(connection -> rows.differing(connection, versions));
      Map<String, Optional<JsonNode>> found = unlisted.byId(table, differing);
      commit(next, connection -> {
        seen.add(connection, ids(versions));
        return writeFound(connection, found);
      });
    }
  }

  /** Whether {@link #reconcile} has work to do. */
  final boolean mayReconcile() {
    return state.phase() == Phase.RECONCILING || state.comparisons() < MAX_RECONCILIATIONS;
  }

  /**
   * Reconciles the whole table with the service until it does not change meanwhile, at most {@value
   * #MAX_RECONCILIATIONS} times; a reconciliation of an earlier run is completed first.
   */
  final void reconcile() {
    context.progress().begin(table, " again");
    if (state.phase() == Phase.RECONCILING) {
      reconcileOnce();
    }
    boolean changing = true;
    while (changing && state.comparisons() < MAX_RECONCILIATIONS) {
      commit(state.reconciling(), connection -> {
        seen.clear(connection);
        return Written.NOTHING;
      });
      changing = reconcileOnce();
    }
  }

  private boolean reconcileOnce() {
    boolean dated = table.hasFields()
        && context.reader().versions(table, null).firstPage().items().stream()
            .allMatch(item -> item.hasNonNull("date_updated"));
    return dated
        ? list(since -> context.reader().versions(table, since), new Versions())
        : list(since -> context.reader().all(table, since), new WholeObjects());
  }

  /** Point reads of the rows that the list lacked; rows answered with 404 are soft-deleted. */
  final void verify() {
    if (state.phase() != Phase.EXPORTING) { // That phase lasts until the verification is done.
      state = state.in(Phase.CHECKING); // Committed with the first rows that the list lacked.
    }
    if (state.wasEmpty()) {
      return;
    }
    SeenIds.Batch batch = new SeenIds.Batch(List.of(), "", false);
    while (!batch.atEnd()) {
      context.stop().check();
      String last = batch.last();
      batch = database.reading(connection -> seen.missing(connection, last, VERIFIED_AT_ONCE));
      readById(batch.missing(), table, id -> false);
    }
  }

  /** Point reads of objects that a pull lacked or that seem to exist: writes them, soft-deletes the rows of those not found. */
  final void readById(List<String> ids, Table lacking, Predicate<String> seemsToExist) {
    int atOnce = table.hasPointReads() ? POINT_READS_AT_ONCE : VERIFIED_AT_ONCE; // Else one list.
    for (int from = 0; from < ids.size(); from += atOnce) {
      context.stop().check();
      List<String> few = ids.subList(from, Math.min(ids.size(), from + atOnce));
      List<String> later = database.reading(c -> rows.writtenSincePullOf(c, lacking, few));
      Predicate<String> unsure = seemsToExist.or(later::contains);
      List<String> sure = few.stream().filter(unsure.negate()).toList();
      Map<String, Optional<JsonNode>> found = context.reader().byId(table, sure);
      found.putAll(unlisted.byId(table, few.stream().filter(unsure).toList()));
      commit(state, connection -> {
        seen.add(connection, few);
        return writeFound(connection, found);
      });
    }
  }

  /** Writes objects read by id and soft-deletes those that were not found. */
  final Written writeFound(Connection connection, Map<String, Optional<JsonNode>> found)
      throws SQLException {
    List<JsonNode> items = new ArrayList<>();
    List<String> gone = new ArrayList<>();
    found.forEach((id, item) -> item.ifPresentOrElse(items::add, () -> gone.add(id)));
    return writer.rewrite(connection, items).plus(writer.softDelete(connection, gone));
  }

  final List<String> ids(List<JsonNode> items) {
    return items.stream().map(table::id).toList();
  }
}
