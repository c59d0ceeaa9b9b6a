package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.paging.DriftEvent;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sync.table.Checkpoint.Phase;
import com.salescrm.sync.table.Comparison;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.NestedOpportunities;
import com.salescrm.sync.table.OutdatedNames;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Written;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Incremental sync of opportunities, in the order of their changes. The next page is requested by the time of
 * change at which the page before ended, not by an offset: changes during the pull do not shift it.
 * Opportunities with exactly that time are read twice and written once.
 *
 * <p>Some changes do not move the time of change: a merge of leads, a removed custom field, a deletion. The
 * opportunities that changed leads contain, and those with an outdated name, are read again by id. When the
 * number of opportunities differs, ids are reconciled. Now and then all opportunities are read and compared
 * ({@link Comparison}).
 */
final class ChangePull extends TablePull {
  /** A change may become visible shortly after its time. */
  static final Duration OVERLAP = Duration.ofMinutes(1);
  /** Bounds the memory to a few MB. */
  private static final int MOST_BEFORE_OFFSET = 20_000;
  /** If more opportunities are outdated, and more than the list has pages, the list is read instead. */
  private static final int MOST_POINT_READS = 1_000;
  /** Objects that are inserted before an offset move known ones behind it: a few pages of these follow. */
  private static final int MOST_REPEATED_PAGES = 10;

  /** Of small pages more follow. */
  private static final int MOST_REPEATED = 100;

  private final OffsetDateTime start;

  /** The time of the service; the time of this machine if the service does not state it. */
  private final OffsetDateTime serviceTime;

  private OptionalLong expected = OptionalLong.empty();

  /**
   * The versions of objects before the offset in use. If one of them changes, it moves to the end of the list
   * and another object moves below the offset unread.
   */
  private final Map<String, String> beforeOffset = new HashMap<>();

  private final AtomicBoolean drifted = new AtomicBoolean();

  /** The ids and versions of objects of pages at an offset, and the number of latest such pages without another one. */
  private final Set<String> atOffsets = new HashSet<>();

  private int repeatedPages;
  private int repeated;

  ChangePull(PullContext context) {
    super(context, Table.OPPORTUNITIES);
    start = OffsetDateTime.now(context.clock());
    serviceTime = context.reader().serviceTime().orElse(start);
  }

  @Override
  void read() {
    Phase earlier = state.phase();
    switch (earlier) {
      case COMPARING, RECONCILING, CHECKING -> {} // It resumes where the earlier run stopped.
      default -> begin();
    }
    // Rows that an interrupted first pull wrote are not recorded as read.
    boolean unrecorded = earlier == Phase.COMPARING && state.wasEmpty();
    context.progress().begin(table, "");
    readChanges();
    boolean compared = state.phase() == Phase.COMPARING;
    boolean few = readChangedInLeads();
    if (few) {
      complete();
    }
    if (!few || !readOutdatedNames()) {
      compareAll();
      compared = true;
    }
    Comparison before = comparison();
    Comparison after = new Comparison(
        compared ? 0 : before.syncs() + 1,
        compared ? (unrecorded ? null : start) : before.endedAt(),
        start);
    save(after);
  }

  /** Starts to read what changed, or everything if a comparison is due. */
  private void begin() {
    OffsetDateTime watermark = watermark();
    boolean usable = watermark != null && !watermark.isAfter(serviceTime.plus(OVERLAP));
    if (usable && !comparison().isDue(context.settings().compareEvery(), start)) {
      beginListing();
    } else {
      beginComparison();
    }
  }

  private void beginComparison() {
    beginListing();
    drifted.set(false);
    beforeOffset.clear();
    commit(state.in(Phase.COMPARING).upTo(null), connection -> {
      // Without a time of its end: if this comparison is abandoned, the next pull starts another.
      new Comparison(0, null, start).save(connection, database.dialect());
      return Written.NOTHING;
    });
  }

  /** Reads and compares everything, because too many opportunities are outdated for point reads. */
  private void compareAll() {
    beginComparison();
    readChanges();
    complete();
    String last = "";
    for (List<String> some = outdated(last); !some.isEmpty(); some = outdated(last)) {
      last = some.get(some.size() - 1);
      List<String> current = some; // The service was just asked: these are its names.
      commit(state, connection -> {
        OutdatedNames.confirm(connection, current, database.dialect(), context.clock());
        return Written.NOTHING;
      });
    }
  }

  /** Finds what neither the changes nor the leads show: deletions, and objects below an offset. */
  private void complete() {
    if (state.phase() == Phase.RECONCILING) {
      reconcile();
    }
    if (state.phase() != Phase.LISTING) {
      verify();
    }
    OptionalLong total = context.reader().opportunities();
    // In a table that was empty, skipped objects show in the number of rows.
    boolean missed = drifted.get() && !state.wasEmpty();
    if (missed || total.isEmpty() || total.getAsLong() != liveRows()) {
      reconcile();
      verify();
    }
  }

  /**
   * Point reads of the opportunities that differ from those that changed leads contain; returns false, without
   * a request, if they are too many.
   */
  private boolean readChangedInLeads() {
    OffsetDateTime since = comparison().leadsUpTo();
    if (since == null) {
      return true;
    }
    NestedOpportunities nested = new NestedOpportunities(database.dialect(), since);
    List<String> differing = new ArrayList<>();
    while (!nested.atEnd() && !tooMany(differing)) {
      context.stop().check();
      differing.addAll(database.inTransaction(nested::next));
    }
    return readUnlessTooMany(differing, nested::contain);
  }

  /**
   * Point reads of the opportunities with outdated names, in one pass: with differing clocks, a row that was
   * just written may appear outdated again. Returns false, without a request, if they are too many.
   */
  private boolean readOutdatedNames() {
    List<String> all = new ArrayList<>();
    List<String> some = outdated("");
    while (!some.isEmpty() && !tooMany(all)) {
      all.addAll(some);
      some = outdated(some.get(some.size() - 1));
    }
    return readUnlessTooMany(all, id -> true);
  }

  private List<String> outdated(String after) {
    return database.reading(connection -> OutdatedNames.find(connection, after, MOST_POINT_READS));
  }

  /** Reads opportunities: those that the leads lack, and those that seem to exist. */
  private boolean readUnlessTooMany(List<String> ids, Predicate<String> seemsToExist) {
    if (tooMany(ids)) {
      return false;
    }
    readById(ids, Table.LEADS, seemsToExist);
    return true;
  }

  private boolean tooMany(List<String> ids) {
    return ids.size() > MOST_POINT_READS
        && ids.size() > liveRows() / context.settings().pageSize();
  }

  private Comparison comparison() {
    return database.reading(connection -> Comparison.load(connection, database.dialect()));
  }

  private void save(Comparison comparison) {
    commit(state, connection -> {
      comparison.save(connection, database.dialect());
      return Written.NOTHING;
    });
  }

  /** Reads the opportunities that changed since the watermark. */
  private void readChanges() {
    OffsetDateTime watermark = watermark();
    OffsetDateTime from = watermark == null ? null : TimeOrder.earlier(watermark, OVERLAP);
    CompletableFuture<Page<JsonNode>> next = context.reader().changed(from, null, this::onDrift);
    Set<JsonNode> before = Set.of();
    boolean inOrder = true;
    atOffsets.clear();
    repeatedPages = 0;
    repeated = 0;
    while (next != null) {
      context.stop().check();
      Page<JsonNode> page = CrmReader.result(next);
      OffsetDateTime latest = TimeOrder.lastOf(page.items(), "date_updated", from);
      inOrder &= latest != null || page.items().isEmpty();
      // Requested before the page is written: service and database work in parallel.
      if (page.isLast() || page.items().isEmpty()) {
        next = null;
      } else if (inOrder && latest != null && (from == null || latest.isAfter(from))) {
        from = latest;
        next = context.reader().changed(from, null, this::onDrift);
      } else {
        requireProgress(page.items());
        recordSkipped(page.items(), inOrder);
        next = context.reader().changed(from, page.resumeToken(), this::onDrift);
      }
      detectChanges(page.items());
      write(page, before, inOrder ? latest : null);
      before = new HashSet<>(page.items());
    }
  }

  private void write(Page<JsonNode> page, Set<JsonNode> before, @Nullable OffsetDateTime latest) {
    List<JsonNode> items =
        page.items().stream().filter(item -> !before.contains(item)).toList();
    // Changes that are dated in the future are read each time, and hide no other.
    OffsetDateTime sure = latest != null && latest.isAfter(serviceTime) ? serviceTime : latest;
    boolean later = sure != null && isLater(sure, watermark());
    writeWhole(items, later ? state.upTo(String.valueOf(sure)) : state);
    if (expected.isEmpty()) { // Later pages belong to shorter lists.
      expected = page.totalResults();
    }
    context.progress().page(items.size(), expected);
  }

  private void onDrift(DriftEvent event) {
    drifted.set(true);
  }

  /** Each page at an offset is a list of its own for the SDK, which would notice that a service repeats some pages for ever. */
  private void requireProgress(List<JsonNode> items) {
    if (atOffsets.size() >= MOST_BEFORE_OFFSET) {
      atOffsets.clear();
    }
    long added = items.stream()
        .filter(item -> atOffsets.add(id(item) + " " + version(item)))
        .count();
    repeatedPages = added > 0 ? 0 : repeatedPages + 1;
    repeated = added > 0 ? 0 : repeated + items.size();
    if (repeatedPages >= MOST_REPEATED_PAGES && repeated >= MOST_REPEATED) {
      throw new PagingException("the list does not advance: " + repeatedPages
          + " pages in a row contained only duplicates");
    }
  }

  /** Records the versions of objects that an offset skips. */
  private void recordSkipped(List<JsonNode> items, boolean inOrder) {
    if (inOrder && beforeOffset.size() < MOST_BEFORE_OFFSET) {
      items.forEach(item -> beforeOffset.put(id(item), version(item)));
    } else { // Changes cannot be detected: no order, or too many versions.
      beforeOffset.clear();
      drifted.set(true);
    }
  }

  private void detectChanges(List<JsonNode> items) {
    for (JsonNode item : items) {
      String passed = beforeOffset.get(id(item));
      if (passed != null && !passed.equals(version(item))) {
        drifted.set(true);
      }
    }
  }

  private static String id(JsonNode item) {
    return item.path("id").asText();
  }

  private static String version(JsonNode item) {
    return item.path("date_updated").asText();
  }

  private @Nullable OffsetDateTime watermark() {
    String watermark = state.watermark();
    return watermark == null ? null : Kind.time(watermark);
  }

  private static boolean isLater(OffsetDateTime latest, @Nullable OffsetDateTime watermark) {
    return watermark == null || latest.isAfter(watermark);
  }
}
