package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A child table added while its parent table already held rows. Unchanged rows are not written again, so the child
 * table is filled from their stored JSON.
 *
 * @param parent the parent table
 * @param child the child table
 * @param dialect the kind of database
 */
record AddedChild(Table parent, ChildTable child, Dialect dialect) {
  private static final int AT_ONCE = 50;

  /** Fills the table; rows that it has are replaced. Soft-deleted objects stay without rows. */
  void fill(Connection connection) throws SQLException {
    Rows rows = new Rows(parent, dialect);
    ChildWriter writer = new ChildWriter(child, dialect);
    String last = "";
    for (Map<String, JsonNode> some = rows.next(connection, last, AT_ONCE);
        !some.isEmpty();
        some = rows.next(connection, last, AT_ONCE)) {
      writer.delete(connection, some.keySet());
      Map<String, List<List<@Nullable Object>>> byId = new LinkedHashMap<>();
      some.forEach((id, item) -> byId.put(id, child.rows(item, dialect)));
      writer.insert(connection, byId);
      last = List.copyOf(some.keySet()).get(some.size() - 1);
    }
  }
}
