package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sync.cli.JsonLines;
import com.salescrm.sync.cli.Numbers;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.Database.SchemaVersion;
import com.salescrm.sync.table.Checkpoint;
import com.salescrm.sync.table.Checkpoint.Phase;
import com.salescrm.sync.table.CheckpointStore;
import com.salescrm.sync.table.Comparison;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Owner;
import com.salescrm.sync.table.Rows;
import com.salescrm.sync.table.Schema;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Table.Cursor;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the next pull would read: determined by one request for each list. Nothing is written. Belongs to one thread. */
final class PullPlan {
  private static final String ROW = "%-24s%-42s%12s%12s%n";

  private static final Step NOTHING =
      new Step("nothing, the interrupted pull read it", OptionalLong.of(0), OptionalLong.of(0));

  private static final Step REST =
      new Step("the rest of the interrupted pull", OptionalLong.empty(), OptionalLong.empty());

  private final CrmReader reader;
  private final PullSettings settings;
  private final OffsetDateTime now;
  private final Stored stored;
  private final Refusals refusals;
  private final Map<Table, Step> steps = new EnumMap<>(Table.class);
  /** The objects of the first pages. */
  private final Map<Table, List<JsonNode>> first = new EnumMap<>(Table.class);

  /**
   * What the database holds.
   *
   * @param checkpoints those of the tables that were pulled
   * @param rows the numbers of rows that are not soft-deleted
   * @param comparison of the opportunities
   */
  private record Stored(
      Map<Table, Checkpoint> checkpoints, Map<Table, Long> rows, Comparison comparison) {
    static final Stored NOTHING = new Stored(Map.of(), Map.of(), new Comparison(0, null, null));

    Checkpoint checkpoint(Table table) {
      return checkpoints.getOrDefault(table, Checkpoint.NEVER);
    }
  }

  /**
   * How a pull would read a table.
   *
   * @param reads what it would read, for people
   * @param objects the number of objects that it would read; empty if it is not known
   * @param requests the number of requests for lists, and for objects that are read one by one; empty if it is not known
   */
  private record Step(String reads, OptionalLong objects, OptionalLong requests) {
    Step plus(long more) {
      return requests.isEmpty()
          ? this
          : new Step(reads, objects, OptionalLong.of(requests.getAsLong() + more));
    }
  }

  private PullPlan(CrmReader reader, PullSettings settings, OffsetDateTime now, Stored stored) {
    this.reader = reader;
    this.refusals = new Refusals(reader);
    this.settings = settings;
    this.now = now;
    this.stored = stored;
  }

  /**
   * Plans the next pull.
   *
   * @param database the database; null if it does not exist yet
   */
  static PullPlan of(
      CrmReader reader, PullSettings settings, OffsetDateTime now, @Nullable Database database) {
    Optional<String> organization = reader.organization();
    Stored stored = database == null || Schema.version(database) == SchemaVersion.NONE
        ? Stored.NOTHING
        : stored(database, settings, organization.orElse(null));
    PullPlan plan = new PullPlan(reader, settings, now, stored);
    for (Table table : Table.values()) {
      if (settings.tables().contains(table)) {
        plan.refusals.unlessRefused(table, "", () -> plan.steps.put(table, plan.step(table)));
      }
    }
    return plan;
  }

  private static Stored stored(
      Database database, PullSettings settings, @Nullable String organization) {
    Schema.requireCurrent(database);
    return database.reading(connection -> {
      Optional<String> owner = Owner.checkSame(connection, organization);
      return owner.isEmpty() ? Stored.NOTHING : load(connection, database, settings);
    });
  }

  private static Stored load(Connection connection, Database database, PullSettings settings)
      throws SQLException {
    Set<String> outdated = CheckpointStore.outdated(
        connection, TablePull.MAX_RECONCILIATIONS, Pull.LONG_AGO, database.dialect());
    Map<Table, Checkpoint> checkpoints = new EnumMap<>(Table.class);
    Map<Table, Long> rows = new EnumMap<>(Table.class);
    for (Table table : Table.values()) {
      Checkpoint checkpoint = CheckpointStore.load(connection, table);
      checkpoints.put(
          table, outdated.contains(table.sqlName()) ? checkpoint.in(Phase.DONE) : checkpoint);
      rows.put(table, new Rows(table, database.dialect()).live(connection));
    }
    boolean isNext = settings.tables().stream()
        .allMatch(
            table -> checkpoints.getOrDefault(table, Checkpoint.NEVER).phase() == Phase.PULLED);
    if (isNext) { // Nothing is left of the pull before.
      checkpoints.replaceAll((table, each) -> each.in(Phase.DONE));
    }
    return new Stored(checkpoints, rows, Comparison.load(connection, database.dialect()));
  }

  private Step step(Table table) {
    Checkpoint checkpoint = stored.checkpoint(table);
    Table parent = table.parent();
    if (parent != null) {
      return ofEach(table, parent);
    }
    if (settings.full() && ExportPull.TABLES.contains(table)) {
      Step list = list(table, "an export");
      return new Step(list.reads, list.objects, OptionalLong.empty());
    }
    if (table.cursor() == Cursor.CHANGE) {
      return switch (checkpoint.phase()) {
        case COMPARING, RECONCILING, CHECKING -> REST;
        // One more request reads the number of all.
        default -> changes(table, checkpoint).plus(1);
      };
    }
    return switch (table.isResumable() ? checkpoint.phase() : Phase.DONE) {
      case LISTING, COMPARING, RECONCILING, CHECKING -> REST;
      case PULLED -> again(table, checkpoint);
      default -> list(table, "all");
    };
  }

  private Step changes(Table table, Checkpoint checkpoint) {
    OffsetDateTime watermark =
        checkpoint.watermark() == null ? null : Kind.time(checkpoint.watermark());
    OffsetDateTime serviceTime = reader.serviceTime().orElse(now);
    if (watermark == null || watermark.isAfter(serviceTime.plus(ChangePull.OVERLAP))) {
      return list(table, "all");
    }
    if (stored.comparison().isDue(settings.compareEvery(), now)) {
      return list(table, "all, to compare");
    }
    OffsetDateTime since = TimeOrder.earlier(watermark, ChangePull.OVERLAP);
    Page<JsonNode> page = CrmReader.result(reader.changed(since, null, event -> {}));
    return sum(table, "changes since " + since, List.of(page));
  }

  /** The interrupted pull read the table; its objects may have changed since. */
  private Step again(Table table, Checkpoint checkpoint) {
    if (checkpoint.comparisons() >= TablePull.MAX_RECONCILIATIONS) {
      return NOTHING;
    }
    Step list = list(table, "all, since the interrupted pull");
    // One more request reads whether the objects have times of change.
    return table.hasFields() ? list.plus(1) : list;
  }

  private Step list(Table table, String reads) {
    List<String> filters = table.filters().isEmpty() ? List.of("") : table.filters();
    List<Page<JsonNode>> pages =
        filters.stream().map(filter -> reader.firstPage(table, filter)).toList();
    first.put(table, pages.get(0).items());
    return sum(table, reads, pages);
  }

  /** The service lists the objects of one parent at a time, unless it sends them within the parents. */
  private Step ofEach(Table table, Table parent) {
    Step planned = steps.get(parent);
    // A parent that is not pulled is listed too.
    Step parents = planned == null ? list(parent, "") : planned;
    OptionalLong ofList = planned == null ? parents.requests : OptionalLong.of(0);
    if (isWithin(table, parent)) {
      return new Step("all, within " + parent.title(), OptionalLong.empty(), ofList);
    }
    OptionalLong number = parents.equals(NOTHING)
        ? OptionalLong.of(stored.rows().getOrDefault(parent, 0L))
        : parents.objects;
    Step each = new Step("all, for each of " + parent.title(), OptionalLong.empty(), number);
    return ofList.isPresent() ? each.plus(ofList.getAsLong()) : each;
  }

  private boolean isWithin(Table table, Table parent) {
    List<JsonNode> parents = first.getOrDefault(parent, List.of());
    return !parents.isEmpty() && parents.stream().allMatch(each -> table.within(each) != null);
  }

  private static Step sum(Table table, String reads, List<Page<JsonNode>> firstPages) {
    long objects = 0;
    long requests = 0;
    for (Page<JsonNode> page : firstPages) {
      int size = page.items().size();
      OptionalLong total = page.isLast() ? OptionalLong.of(size) : page.totalResults();
      if (total.isEmpty()) {
        return new Step(reads, OptionalLong.empty(), OptionalLong.empty());
      }
      objects += total.getAsLong();
      // Each page begins with the last object of the page before.
      long step = Math.max(1, size - 1);
      requests += 1 + (Math.max(0, total.getAsLong() - size) + step - 1) / step;
    }
    requests += table.isReadOneByOne() ? objects : 0;
    return new Step(reads, OptionalLong.of(objects), OptionalLong.of(requests));
  }

  /** The tables that the service refuses. */
  Refusals refusals() {
    return refusals;
  }

  void print(PrintWriter out) {
    out.printf(Locale.ROOT, ROW, "", "reads", "objects", "requests");
    steps.forEach((table, step) -> out.printf(
        Locale.ROOT, ROW, table.title(), step.reads, number(step.objects), number(step.requests)));
    out.println("Objects that a list lacks are read one by one in addition. Nothing was written.");
    out.flush();
  }

  void printJson(PrintWriter out) {
    steps.forEach((table, step) -> {
      Map<String, @Nullable Object> line = new LinkedHashMap<>();
      line.put("type", "plan");
      line.put("table", table.sqlName());
      line.put("reads", step.reads);
      line.put("objects", nullable(step.objects));
      line.put("requests", nullable(step.requests));
      JsonLines.print(out, line);
    });
    refusals.byTitle().values().forEach(refusal -> JsonLines.print(out, Summary.json(refusal)));
  }

  private static String number(OptionalLong number) {
    return number.isPresent() ? Numbers.grouped(number.getAsLong()) : "?";
  }

  private static @Nullable Long nullable(OptionalLong number) {
    return number.isPresent() ? number.getAsLong() : null;
  }
}
