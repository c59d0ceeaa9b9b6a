package com.salescrm.sync.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.table.Rows;
import com.salescrm.sync.table.StoredRows;
import com.salescrm.sync.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads objects of the rows of a database that are spread over the whole table.
 *
 * @param database the database
 * @param stop ends the run between two reads
 * @param most the maximum number of objects of a table; 0 for all
 */
record StoredObjects(Database database, Stop stop, int most) {
  private static final int IDS_AT_ONCE = 1_000;
  private static final int ROWS_AT_ONCE = 100;

  /** Passes on the objects of a table that are not soft-deleted. */
  void read(Table table, Consumer<JsonNode> action) {
    long rows = database.reading(new Rows(table, database.dialect())::live);
    long step = most == 0 ? 1 : Math.max(1, (rows + most - 1) / most);
    StoredRows stored = new StoredRows(table, database.dialect());
    List<String> picked = new ArrayList<>();
    long place = 0;
    String last = "";
    List<String> ids;
    do {
      stop.check();
      String after = last;
      ids = database.reading(connection -> stored.live(connection, after, IDS_AT_ONCE));
      for (String id : ids) {
        last = id;
        if (place++ % step == 0) {
          picked.add(id);
        }
        if (picked.size() == ROWS_AT_ONCE) {
          pass(stored, picked, action);
        }
      }
    } while (ids.size() == IDS_AT_ONCE);
    pass(stored, picked, action);
  }

  private void pass(StoredRows stored, List<String> picked, Consumer<JsonNode> action) {
    database.reading(connection -> stored.byId(connection, picked)).values().forEach(row -> {
      @Nullable JsonNode item = row.item();
      if (item != null) {
        action.accept(item);
      }
    });
    picked.clear();
  }
}
