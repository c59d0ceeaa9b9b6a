package com.salescrm.sync.simulation;

import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.paging.ResumeToken;
import com.salescrm.sync.Tables;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Table;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** The rows and checkpoints between two pulls. */
final class StoredRows {
  private final World world;
  private final Set<Table> scope;

  /** When each object was changed last, as its row states it; empty if it states nothing. */
  private final Map<Table, Map<String, String>> changes = new EnumMap<>(Table.class);

  /** The phase and the latest run of each table before the pull. */
  private Map<String, State> before = Map.of();

  private record State(String phase, String run) {
    static final State NEVER = new State("DONE", "");

    boolean isOpen() {
      return !phase.equals("DONE") && !phase.equals("PULLED");
    }
  }

  StoredRows(World world, Set<Table> scope) {
    this.world = world;
    this.scope = scope;
  }

  private Tables tables() {
    return new Tables(world.disk().url());
  }

  /** Called before a pull. */
  void begin() throws SQLException {
    before = states();
  }

  private Map<String, State> states() throws SQLException {
    Map<String, State> states = new TreeMap<>();
    for (List<String> row : tables().rows("SELECT resource, phase, run FROM sync_state")) {
      states.put(row.get(0), new State(row.get(1), row.get(2)));
    }
    return states;
  }

  /** The phase of a table before the pull. */
  String phase(Table table) {
    return before.getOrDefault(table.sqlName(), State.NEVER).phase;
  }

  /** Whether the pull, which is frozen, has begun one of these tables and not completed it. */
  boolean isWithin(Set<Table> tables) throws SQLException {
    Map<String, State> now = states();
    return tables.stream().map(Table::sqlName).anyMatch(name -> {
      State state = now.getOrDefault(name, State.NEVER);
      return state.isOpen() && !state.run.equals(before.getOrDefault(name, State.NEVER).run);
    });
  }

  /** No row is lost or older than before. After a power loss the latest rows may be missing. */
  void requireAll(boolean lostPower) throws SQLException {
    for (Table table : scope) {
      Map<String, String> now = new TreeMap<>();
      for (List<String> row : tables().rows("SELECT id, json FROM " + table.sqlName())) {
        String changed = CrmJson.tree(row.get(1)).path("date_updated").asText();
        Violation.unless(now.put(row.get(0), changed) == null, () -> "two rows: " + row);
      }
      if (!lostPower) {
        changes.getOrDefault(table, Map.of()).forEach((id, before) -> {
          String after = now.get(id);
          Violation.unless(after != null, () -> "a row of " + table + " is lost: " + id);
          Violation.unless(
              after.compareTo(before) >= 0,
              () -> id + " of " + table + " is as of " + after + ", earlier as of " + before);
        });
      }
      changes.put(table, now);
    }
    requireWatermark();
  }

  /** The latest change that the checkpoint of opportunities states is in a row. */
  private void requireWatermark() throws SQLException {
    for (List<String> row : tables()
        .rows("SELECT watermark FROM sync_state WHERE watermark"
            + " IS NOT NULL AND resource = 'opportunities'")) {
      OffsetDateTime latest = Kind.time(row.get(0));
      Collection<String> written =
          changes.getOrDefault(Table.OPPORTUNITIES, Map.of()).values();
      Violation.unless(
          written.stream()
              .map(Kind::time)
              .filter(Objects::nonNull)
              .anyMatch(time -> !time.isBefore(latest)),
          () -> "no opportunity is of " + latest + ", which the checkpoint states");
    }
  }

  /** After a kill of a pull that read lists without changes: the objects before the cursor are recorded. */
  void requireCursor() throws SQLException {
    if (!before.values().stream().allMatch(state -> state.phase.equals("DONE"))) {
      return;
    }
    for (List<String> row : tables()
        .rows("SELECT resource, resume_token, was_empty FROM sync_state"
            + " WHERE phase IN ('LISTING', 'RECONCILING') AND resume_token IS NOT NULL")) {
      long position = ResumeToken.parse(row.get(1)).position();
      String recorded = row.get(2).equals("1")
          ? "SELECT COUNT(*) FROM " + row.get(0)
          : "SELECT COUNT(*) FROM sync_seen WHERE resource = '" + row.get(0) + "'";
      long count = Long.parseLong(tables().rows(recorded).get(0).get(0));
      Violation.unless(
          count >= position,
          () -> row.get(0) + ": the cursor is at " + position + ", but " + count + " are recorded");
    }
  }
}
