package com.salescrm.sync.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.paging.ResumeToken;
import com.salescrm.sync.Tables;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Table;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The rows and checkpoints between two pulls. Each query opens a connection, so there are few. */
final class StoredRows {
  private final World world;
  private final String selectRows;
  private Map<String, Map<String, Row>> rows = Map.of();

  /** The checkpoints before the pull. */
  private Map<String, State> before = Map.of();

  private record Row(JsonNode json, boolean isLive) {
    String changed() {
      return json.path("date_updated").asText();
    }
  }

  /** A row of sync_state. */
  private record State(String phase, String run, String watermark, String cursor, String wasEmpty) {
    static final State NEVER = new State("DONE", "", "null", "null", "1");

    boolean isOpen() {
      return !phase.equals("DONE") && !phase.equals("PULLED");
    }

    boolean isReadingAList() {
      return !cursor.equals("null") && (phase.equals("LISTING") || phase.equals("RECONCILING"));
    }
  }

  StoredRows(World world, Set<Table> scope) {
    this.world = world;
    this.selectRows = scope.stream()
        .map(Table::sqlName)
        .map(name -> "SELECT '" + name + "', id, json, deleted_at IS NULL FROM " + name)
        .collect(Collectors.joining(" UNION ALL "));
  }

  private List<List<String>> query(String sql) throws SQLException {
    return new Tables(world.disk().url()).rows(sql);
  }

  /** Called before a pull. */
  void begin() throws SQLException {
    before = states();
  }

  private Map<String, State> states() throws SQLException {
    Map<String, State> states = new TreeMap<>();
    for (List<String> row :
        query("SELECT resource, phase, run, watermark, resume_token, was_empty FROM sync_state")) {
      State state = new State(row.get(1), row.get(2), row.get(3), row.get(4), row.get(5));
      states.put(row.get(0), state);
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

  /** The objects of the rows that are not soft-deleted, by id. */
  Map<String, JsonNode> live(Table table) {
    Map<String, JsonNode> live = new TreeMap<>();
    rows.getOrDefault(table.sqlName(), Map.of()).forEach((id, row) -> {
      if (row.isLive) {
        live.put(id, row.json);
      }
    });
    return live;
  }

  /** No row is lost or older than before. After a power loss the latest rows may be missing. */
  void requireAll(boolean lostPower) throws SQLException {
    Map<String, Map<String, Row>> now = new TreeMap<>();
    for (List<String> row : query(selectRows)) {
      Row one = new Row(CrmJson.tree(row.get(2)), row.get(3).equals("1"));
      Row other = now.computeIfAbsent(row.get(0), name -> new TreeMap<>()).put(row.get(1), one);
      Violation.unless(other == null, () -> "two rows: " + row);
    }
    if (!lostPower) {
      rows.forEach(
          (name, former) -> requireNoneOlder(name, former, now.getOrDefault(name, Map.of())));
    }
    rows = now;
    requireWatermark();
  }

  private static void requireNoneOlder(String name, Map<String, Row> former, Map<String, Row> now) {
    former.forEach((id, row) -> {
      Row after = now.get(id);
      Violation.unless(after != null, () -> "a row of " + name + " is lost: " + id);
      Violation.unless(
          after.changed().compareTo(row.changed()) >= 0,
          () -> id + " is as of " + after.changed() + ", earlier as of " + row.changed());
    });
  }

  /** The latest change that the checkpoint of opportunities states is in a row. */
  private void requireWatermark() throws SQLException {
    String name = Table.OPPORTUNITIES.sqlName();
    OffsetDateTime latest = Kind.time(states().getOrDefault(name, State.NEVER).watermark);
    Violation.unless(
        latest == null
            || rows.getOrDefault(name, Map.of()).values().stream()
                .map(row -> Kind.time(row.changed()))
                .filter(Objects::nonNull)
                .anyMatch(time -> !time.isBefore(latest)),
        () -> "no opportunity is of " + latest + ", which the checkpoint states");
  }

  /** After a kill of a pull that read lists without changes: the objects before the cursor are recorded. */
  void requireCursor() throws SQLException {
    if (before.values().stream().anyMatch(state -> !state.phase.equals("DONE"))) {
      return; // The cursor may be that of an earlier pull, before changes.
    }
    for (Map.Entry<String, State> each : states().entrySet()) {
      if (each.getValue().isReadingAList()) {
        requireCursor(each.getKey(), each.getValue());
      }
    }
  }

  private void requireCursor(String name, State state) throws SQLException {
    long position = ResumeToken.parse(state.cursor).position();
    String recorded = state.wasEmpty.equals("1")
        ? "SELECT COUNT(*) FROM " + name
        : "SELECT COUNT(*) FROM sync_seen WHERE resource = '" + name + "'";
    long count = Long.parseLong(query(recorded).get(0).get(0));
    Violation.unless(
        count >= position,
        () -> name + ": the cursor is at " + position + ", but " + count + " are recorded");
  }
}
