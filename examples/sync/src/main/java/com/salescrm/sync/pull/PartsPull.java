package com.salescrm.sync.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sync.table.Rows;
import com.salescrm.sync.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Pulls a table whose objects no single list has: the service lists them for each object of a parent table, with
 * each of some filters, or with their ids only. The parents are those of the database if this pull has read them, else
 * those that the service lists. As many parents as calls may be in flight are read at once, and their objects are held in
 * memory. An interrupted pull starts again.
 */
final class PartsPull extends TablePull {
  /** Where the parents are read. */
  enum Parents {
    /** From their rows, which are as the service has just listed them. */
    NEW_ROWS,

    /** From their rows, which an earlier run of this pull wrote: the objects within them are outdated. */
    EARLIER_ROWS,

    /** From their list, since this pull has not read all of them. */
    LISTED
  }

  private final Parents parents;

  PartsPull(PullContext context, Table table, Parents parents) {
    super(context, table);
    this.parents = parents;
  }

  @Override
  void read() {
    beginListing();
    context.progress().begin(table, "");
    Table parent = table.parent();
    if (parent != null) {
      if (parents == Parents.LISTED) {
        readOfListed(parent);
      } else {
        readOfRows(parent);
      }
    } else {
      readFiltered(table.filters().isEmpty() ? List.of("") : table.filters());
    }
    verify();
  }

  private void readFiltered(List<String> filters) {
    for (String filter : filters) {
      List<JsonNode> items = CrmReader.result(context.reader().part(table, filter));
      write(table.isReadOneByOne() ? readOneByOne(items) : items);
    }
  }

  /** The service lists objects without some of their fields. Those it no longer finds are gone. */
  private List<JsonNode> readOneByOne(List<JsonNode> listed) {
    Map<String, Optional<JsonNode>> found = context.reader().byId(table, ids(listed));
    return found.values().stream().flatMap(Optional::stream).toList();
  }

  /** The list is read again if it changed meanwhile: a page may skip parents when others are deleted. */
  private void readOfListed(Table parent) {
    AtomicBoolean drifted = new AtomicBoolean(true);
    for (int pass = 0; pass < MAX_RECONCILIATIONS && drifted.getAndSet(false); pass++) {
      Paginated<JsonNode> list =
          context.reader().all(parent, null).onDrift(event -> drifted.set(true));
      for (Page<JsonNode> page : list.pages()) {
        Map<String, JsonNode> some = new LinkedHashMap<>();
        page.items().forEach(item -> some.put(parent.id(item), item));
        readOf(parent, some);
      }
    }
  }

  private void readOfRows(Table parent) {
    Rows rowsOfParents = new Rows(parent, database.dialect());
    String last = "";
    while (true) {
      context.stop().check();
      String after = last;
      Map<String, JsonNode> some = database.reading(
          connection -> rowsOfParents.next(connection, after, POINT_READS_AT_ONCE));
      if (some.isEmpty()) {
        return;
      }
      last = readOf(parent, some);
    }
  }

  /** Reads and writes the objects of some parents; returns the id of the last parent. */
  private String readOf(Table parent, Map<String, JsonNode> some) {
    List<String> ids = List.copyOf(some.keySet());
    int parallel = context.settings().parallel();
    for (int from = 0; from < ids.size(); from += parallel) {
      context.stop().check();
      List<String> few = ids.subList(from, Math.min(ids.size(), from + parallel));
      write(ofParents(parent, few, some));
    }
    return ids.isEmpty() ? "" : ids.get(ids.size() - 1);
  }

  private List<JsonNode> ofParents(Table parent, List<String> ids, Map<String, JsonNode> some) {
    Map<String, CompletableFuture<List<JsonNode>>> calls = new LinkedHashMap<>();
    for (String id : ids) {
      @Nullable
      List<JsonNode> within = parents == Parents.EARLIER_ROWS
          ? null
          : table.within(some.getOrDefault(id, NullNode.instance));
      calls.put(
          id,
          within == null
              ? context.reader().part(table, table.parentParameter() + "=" + id)
              : CompletableFuture.completedFuture(within));
    }
    List<JsonNode> items = new ArrayList<>();
    calls.forEach((id, call) -> items.addAll(ofParent(parent, id, call)));
    return items;
  }

  /** A parent may have been deleted since it was read; any other 404 is a refusal of the list. */
  private List<JsonNode> ofParent(Table parent, String id, CompletableFuture<List<JsonNode>> call) {
    try {
      return CrmReader.result(call);
    } catch (NotFoundException e) {
      Map<String, Optional<JsonNode>> found = context.reader().byId(parent, List.of(id));
      if (found.values().stream().allMatch(Optional::isEmpty)) {
        return List.of();
      }
      throw e;
    }
  }

  private void write(List<JsonNode> items) {
    writeWhole(items, state);
    context.progress().page(items.size(), OptionalLong.empty());
  }
}
