package com.salescrm.sync.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sync.pull.CrmReader;
import com.salescrm.sync.pull.Stop;
import com.salescrm.sync.table.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads objects of a list of the service in pages that are spread over the whole list, since objects that were created at
 * the same time are similar.
 *
 * @param reader reads the lists
 * @param stop ends the run between two pages
 * @param most the maximum number of objects of a list; 0 for all
 * @param pageSize the page size of the reader
 */
record ServiceObjects(CrmReader reader, Stop stop, int most, int pageSize) {
  /** Passes on the objects of a table, each once. */
  void read(Table table, Consumer<JsonNode> action) {
    Paginated<JsonNode> list = reader.all(table, null);
    long total = most == 0 ? -1 : list.firstPage().totalResults().orElse(-1);
    if (total <= most) { // All of them, or an unknown number.
      readFirst(list, action);
    } else {
      readSpread(table, list, total, action);
    }
  }

  private void readFirst(Paginated<JsonNode> list, Consumer<JsonNode> action) {
    int read = 0;
    for (Page<JsonNode> page : list.pages()) {
      stop.check();
      for (JsonNode item : page.items()) {
        if (most > 0 && read == most) {
          return;
        }
        action.accept(item);
        read++;
      }
    }
  }

  private void readSpread(
      Table table, Paginated<JsonNode> list, long total, Consumer<JsonNode> action) {
    int pages = Math.max(1, (most + pageSize - 1) / pageSize);
    long readable = total;
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < pages; i++) {
      stop.check();
      long place = readable * i / pages;
      try {
        for (JsonNode item : items(list, place)) {
          if (ids.size() < most && ids.add(table.id(item))) {
            action.accept(item);
          }
        }
      } catch (BadRequestException e) {
        if (place == 0) {
          throw e;
        }
        readable = place; // The service refuses offsets beyond a limit.
      }
    }
  }

  private static List<JsonNode> items(Paginated<JsonNode> list, long place) {
    return (place == 0 ? list : list.skip(place)).firstPage().items();
  }
}
