package com.salescrm.sync.serve;

import com.salescrm.sync.table.Table;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the table of an event. The service adds object types; their names follow the paths of the lists: {@code
 * bulk_action.edit} is {@code /bulk_action/edit/}, and {@code task.lead} a kind of {@code /task/}.
 *
 * @param tables the tables of this database
 */
record EventTables(Set<Table> tables) {
  /** The table whose object can be read by its id; empty for other object types, which are left to the sweeps. */
  Optional<Table> of(String objectType) {
    String path = "/" + objectType.replace('.', '/') + "/";
    return withPath(path)
        .or(() -> withPath("/" + objectType.split("\\.", 2)[0] + "/"))
        .filter(Table::hasPointReads)
        .filter(tables::contains);
  }

  private static Optional<Table> withPath(String path) {
    return Stream.of(Table.values()).filter(table -> table.path().equals(path)).findFirst();
  }
}
