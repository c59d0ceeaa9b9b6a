package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.paging.DriftEvent;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.StaleCopies;
import com.salescrm.sync.table.Checkpoint.Phase;
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
 * Pulls opportunities: those that changed since the last time, in the order of their changes. Each page is asked for by
 * the time of change that the page before ended with, not by an offset, so that nothing is missed when others change
 * meanwhile; those of that very moment come twice, and are written once. Deletions change nothing that could be asked for: they show in the
 * number of opportunities, and only if that differs, ids are compared. Opportunities that show an old name of a lead or
 * another object are read again by their ids.
 */
final class ChangePull extends TablePull {
  /** A change may become visible a little after its time. */
  private static final Duration OVERLAP = Duration.ofMinutes(1);
  /** A few MB. */
  private static final int MOST_BEFORE_OFFSET = 20_000;

  private OptionalLong expected = OptionalLong.empty();

  /** What was read before an offset, with its version: if it changes, it goes to the end, and another below the offset. */
  private final Map<String, String> beforeOffset = new HashMap<>();

  private final AtomicBoolean slid = new AtomicBoolean();

  ChangePull(PullContext context) {
    super(context, Table.OPPORTUNITIES);
  }

  @Override
  void read() {
    if (state.phase() != Phase.RECONCILING && state.phase() != Phase.CHECKING) {
      beginListing(); // Else an earlier run has found a difference, and the comparison goes on.
    }
    context.progress().begin(table, "");
    String watermark = state.watermark();
    OffsetDateTime since = watermark == null ? null : Kind.time(watermark);
    readChanges(since == null ? null : since.minus(OVERLAP));
    OptionalLong total = context.reader().opportunities();
    // What an empty table missed shows in the number.
    boolean missed = slid.get() && !state.wasEmpty();
    if (missed || total.isEmpty() || total.getAsLong() != liveRows()) {
      compare();
      check();
    }
    refreshNames();
  }

  /** Once through the table: if clocks differ, a row that was just written may look old again. */
  private void refreshNames() {
    String last = "";
    while (true) {
      context.stop().check();
      String after = last;
      List<String> stale =
          database.inTransaction(connection -> StaleCopies.find(connection, after, ASKED_AT_ONCE));
      if (stale.isEmpty()) {
        return;
      }
      last = stale.get(stale.size() - 1);
      Map<String, Optional<JsonNode>> found = context.reader().byId(table, stale);
      commit(state, connection -> writeFound(connection, found));
    }
  }

  private void readChanges(@Nullable OffsetDateTime since) {
    OffsetDateTime from = since;
    CompletableFuture<Page<JsonNode>> next = context.reader().changed(from, null, this::drifted);
    Set<JsonNode> before = Set.of();
    boolean inOrder = true;
    while (next != null) {
      context.stop().check();
      Page<JsonNode> page = CrmReader.result(next);
      OffsetDateTime latest = lastOf(page.items(), "date_updated", from);
      inOrder &= latest != null || page.items().isEmpty();
      // Asked for before the page is written: the service works while the database does.
      if (page.isLast() || page.items().isEmpty()) {
        next = null;
      } else if (inOrder && latest != null && (from == null || latest.isAfter(from))) {
        from = latest;
        next = context.reader().changed(from, null, this::drifted);
      } else {
        passOver(page.items(), inOrder);
        next = context.reader().changed(from, page.resumeToken(), this::drifted);
      }
      notice(page.items());
      write(page, before, inOrder ? latest : null);
      before = new HashSet<>(page.items());
    }
  }

  private void write(Page<JsonNode> page, Set<JsonNode> before, @Nullable OffsetDateTime latest) {
    List<JsonNode> items =
        page.items().stream().filter(item -> !before.contains(item)).toList();
    boolean later = latest != null && isLater(latest, state.watermark());
    writeWhole(items, later ? state.upTo(String.valueOf(latest)) : state);
    if (expected.isEmpty()) { // Later pages are of other lists, shorter each time.
      expected = page.totalResults();
    }
    context.progress().page(items.size(), expected);
  }

  private void drifted(DriftEvent sign) {
    slid.set(true);
  }

  /** Remembers what an offset leaves behind. */
  private void passOver(List<JsonNode> items, boolean inOrder) {
    if (inOrder && beforeOffset.size() < MOST_BEFORE_OFFSET) {
      items.forEach(item -> beforeOffset.put(id(item), version(item)));
    } else { // Then there is nothing, or too much, to tell a change by.
      beforeOffset.clear();
      slid.set(true);
    }
  }

  private void notice(List<JsonNode> items) {
    for (JsonNode item : items) {
      String passed = beforeOffset.get(id(item));
      if (passed != null && !passed.equals(version(item))) {
        slid.set(true);
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
