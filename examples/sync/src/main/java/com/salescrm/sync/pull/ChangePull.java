package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.paging.DriftEvent;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sync.table.Checkpoint.Phase;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.OutdatedNames;
import com.salescrm.sync.table.Table;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Incremental sync of opportunities, in the order of their changes. The next page is requested by the time of
 * change at which the page before ended, not by an offset: changes during the pull do not shift it.
 * Opportunities with exactly that time are read twice and written once. Deletions have no filter: when the
 * number of opportunities differs, ids are reconciled. Opportunities with an outdated name of a lead or another
 * object are read again by id.
 */
final class ChangePull extends TablePull {
  /** A change may become visible shortly after its time. */
  private static final Duration OVERLAP = Duration.ofMinutes(1);
  /** Bounds the memory to a few MB. */
  private static final int MOST_BEFORE_OFFSET = 20_000;

  private OptionalLong expected = OptionalLong.empty();

  /**
   * The versions of objects before the offset in use. If one of them changes, it moves to the end of the list
   * and another object moves below the offset unread.
   */
  private final Map<String, String> beforeOffset = new HashMap<>();

  private final AtomicBoolean drifted = new AtomicBoolean();

  ChangePull(PullContext context) {
    super(context, Table.OPPORTUNITIES);
  }

  @Override
  void read() {
    if (state.phase() != Phase.RECONCILING && state.phase() != Phase.CHECKING) {
      beginListing(); // Otherwise an earlier run found a difference: its reconciliation resumes.
    }
    context.progress().begin(table, "");
    String watermark = state.watermark();
    OffsetDateTime since = watermark == null ? null : Kind.time(watermark);
    readChanges(since == null ? null : since.minus(OVERLAP));
    OptionalLong total = context.reader().opportunities();
    // In a table that was empty, skipped objects show in the number of rows.
    boolean missed = drifted.get() && !state.wasEmpty();
    if (missed || total.isEmpty() || total.getAsLong() != liveRows()) {
      reconcile();
      verify();
    }
    reconcileNames();
  }

  /**
   * Reconciles names in one pass: with differing clocks, a row that was just written may appear outdated again.
   */
  private void reconcileNames() {
    String last = "";
    while (true) {
      context.stop().check();
      String after = last;
      List<String> outdated = database.inTransaction(
          connection -> OutdatedNames.find(connection, after, POINT_READS_AT_ONCE));
      if (outdated.isEmpty()) {
        return;
      }
      last = outdated.get(outdated.size() - 1);
      Map<String, Optional<JsonNode>> found = context.reader().byId(table, outdated);
      commit(state, connection -> writeFound(connection, found));
    }
  }

  private void readChanges(@Nullable OffsetDateTime since) {
    OffsetDateTime from = since;
    CompletableFuture<Page<JsonNode>> next = context.reader().changed(from, null, this::onDrift);
    Set<JsonNode> before = Set.of();
    boolean inOrder = true;
    while (next != null) {
      context.stop().check();
      Page<JsonNode> page = CrmReader.result(next);
      OffsetDateTime latest = lastOf(page.items(), "date_updated", from);
      inOrder &= latest != null || page.items().isEmpty();
      // Requested before the page is written: service and database work in parallel.
      if (page.isLast() || page.items().isEmpty()) {
        next = null;
      } else if (inOrder && latest != null && (from == null || latest.isAfter(from))) {
        from = latest;
        next = context.reader().changed(from, null, this::onDrift);
      } else {
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
    boolean later = latest != null && isLater(latest, state.watermark());
    writeWhole(items, later ? state.upTo(String.valueOf(latest)) : state);
    if (expected.isEmpty()) { // Later pages belong to shorter lists.
      expected = page.totalResults();
    }
    context.progress().page(items.size(), expected);
  }

  private void onDrift(DriftEvent event) {
    drifted.set(true);
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

  private static boolean isLater(OffsetDateTime latest, @Nullable String watermark) {
    OffsetDateTime before = watermark == null ? null : Kind.time(watermark);
    return before == null || latest.isAfter(before);
  }
}
