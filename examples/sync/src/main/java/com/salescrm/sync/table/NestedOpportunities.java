package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;

/**
 * Compares the rows of opportunities with the opportunities that the rows of changed leads contain. The list of
 * leads is read whole in each sync, so it shows an opportunity that moved, disappeared or differs although its
 * time of change did not move. Belongs to one thread.
 */
public final class NestedOpportunities {
  private static final int LEADS_AT_ONCE = 100;
  private static final String CUSTOM = CustomColumns.PREFIX;
  private static final String CHANGED = """
      SELECT "id", "synced_at", "json", "deleted_at" IS NOT NULL FROM leads
      WHERE ("synced_at", "id") > (?, ?) ORDER BY "synced_at", "id" LIMIT\s""" + LEADS_AT_ONCE;

  private final Dialect dialect;
  private OffsetDateTime since;
  private final Set<String> contained = new HashSet<>();
  private String last = "";
  private boolean atEnd;

  /**
   * Starts a comparison.
   *
   * @param dialect the kind of database
   * @param since leads written at this time or later
   */
  public NestedOpportunities(Dialect dialect, OffsetDateTime since) {
    this.dialect = dialect;
    this.since = since;
  }

  /** {@return whether all changed leads were compared} */
  public boolean atEnd() {
    return atEnd;
  }

  /**
   * Whether a lead contains an opportunity, among those that {@link #next} returned.
   *
   * @param id the id of the opportunity
   * @return false if the leads lack it
   */
  public boolean contain(String id) {
    return contained.contains(id);
  }

  /**
   * Compares the next batch of leads.
   *
   * @param connection any
   * @return the ids of the opportunities that differ, are missing in the table, or are missing in their lead
   * @throws SQLException if the database fails
   */
  public List<String> next(Connection connection) throws SQLException {
    Map<String, Map<String, JsonNode>> nested = changedLeads(connection);
    if (nested.isEmpty()) {
      return List.of();
    }
    Set<String> differing = new LinkedHashSet<>();
    Map<String, Set<String>> equal = new HashMap<>();
    String sql =
        "SELECT \"id\", \"lead_id\", \"json\" FROM opportunities WHERE \"deleted_at\" IS NULL"
            + " AND \"lead_id\" IN (" + Dialect.questionMarks(nested.size()) + ")";
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      int place = 1;
      for (String lead : nested.keySet()) {
        select.setString(place++, lead);
      }
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          String id = rows.getString(1);
          JsonNode inLead = nested.getOrDefault(rows.getString(2), Map.of()).get(id);
          if (inLead == null || differ(inLead, StoredRow.object(rows.getString(3)))) {
            differing.add(id);
          } else {
            equal.computeIfAbsent(rows.getString(2), lead -> new HashSet<>()).add(id);
          }
        }
      }
    }
    nested.forEach((lead, inLead) -> inLead.keySet().stream()
        .filter(id -> !equal.getOrDefault(lead, Set.of()).contains(id))
        .forEach(id -> {
          differing.add(id);
          contained.add(id);
        }));
    return new ArrayList<>(differing);
  }

  /** The opportunities of each changed lead whose JSON contains a list of them. */
  private Map<String, Map<String, JsonNode>> changedLeads(Connection connection)
      throws SQLException {
    Map<String, Map<String, JsonNode>> nested = new LinkedHashMap<>();
    int count = 0;
    try (PreparedStatement select = connection.prepareStatement(CHANGED)) {
      select.setObject(1, Kind.stored(since, dialect), Kind.TIME.sqlType(dialect));
      select.setString(2, last);
      try (ResultSet rows = select.executeQuery()) {
        for (; rows.next(); count++) {
          last = rows.getString(1);
          OffsetDateTime written = Kind.storedTime(rows, 2, dialect);
          since = written == null ? since : written;
          if (!rows.getBoolean(4)) {
            JsonNode list = StoredRow.object(rows.getString(3)).path("opportunities");
            if (list.isArray()) {
              nested.put(last, byId(list));
            }
          }
        }
      }
    }
    atEnd = count < LEADS_AT_ONCE;
    return nested;
  }

  private static Map<String, JsonNode> byId(JsonNode list) {
    Map<String, JsonNode> byId = new LinkedHashMap<>();
    for (JsonNode item : list) {
      if (item.hasNonNull("id")) {
        byId.put(item.path("id").asText(), item);
      }
    }
    return byId;
  }

  /**
   * Whether a property that both have differs, or a custom field that only one has. A lead may contain fewer
   * properties than the list of opportunities. A row without an object differs.
   */
  private static boolean differ(JsonNode inLead, JsonNode stored) {
    if (!stored.isObject()) {
      return true;
    }
    for (Entry<String, JsonNode> property : inLead.properties()) {
      JsonNode other = stored.get(property.getKey());
      boolean custom = property.getKey().startsWith(CUSTOM);
      if (other == null ? custom : !other.equals(property.getValue())) {
        return true;
      }
    }
    return stored.properties().stream()
        .anyMatch(each -> each.getKey().startsWith(CUSTOM) && !inLead.has(each.getKey()));
  }
}
