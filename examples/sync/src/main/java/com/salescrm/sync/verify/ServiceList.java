package com.salescrm.sync.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sync.pull.CrmReader;
import com.salescrm.sync.pull.ResponseLimit;
import com.salescrm.sync.pull.TimeOrder;
import com.salescrm.sync.table.Table;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All objects of a table as the service lists them, in pages or in parts. Belongs to one thread. */
final class ServiceList {
  private static final int MOST_PASSES = 3;

  private final VerifyContext context;
  private final Table table;
  /** With smaller pages once a page did not fit into the memory. */
  private CrmReader reader;

  ServiceList(VerifyContext context, Table table) {
    this.context = context;
    this.table = table;
    this.reader = context.reader();
  }

  /** Whether no single list has all objects with their fields. */
  boolean isInParts() {
    return table.parent() != null || !table.filters().isEmpty() || table.isReadOneByOne();
  }

  /** Calls an action with the objects, some at a time; an object may come more than once. */
  void read(Consumer<List<JsonNode>> action) {
    AtomicBoolean acts = new AtomicBoolean();
    boolean isRead = false;
    while (!isRead) {
      try {
        readOnce(items -> {
          acts.set(true);
          action.accept(items);
          acts.set(false);
        });
        isRead = true;
      } catch (DecodingException e) {
        if (acts.get() || !ResponseLimit.isExceeded(e)) { // The action cannot be repeated.
          throw e;
        }
        reader = reader.withSmallerPages().orElseThrow(() -> e);
      }
    }
  }

  private void readOnce(Consumer<List<JsonNode>> action) {
    Table parent = table.parent();
    if (parent != null) {
      for (JsonNode each : reader.all(parent, null)) {
        context.stop().check();
        action.accept(ofParent(parent, each));
      }
    } else if (isInParts()) {
      for (String filter : table.filters().isEmpty() ? List.of("") : table.filters()) {
        action.accept(ofFilter(filter));
      }
    } else {
      readPages(action);
    }
  }

  /** A parent may have been deleted since it was listed. */
  private List<JsonNode> ofParent(Table parent, JsonNode object) {
    @Nullable List<JsonNode> within = table.within(object);
    if (within != null) {
      return within;
    }
    try {
      String filter = table.parentParameter() + "=" + parent.id(object);
      return CrmReader.result(reader.part(table, filter));
    } catch (NotFoundException e) {
      return List.of();
    }
  }

  private List<JsonNode> ofFilter(String filter) {
    List<JsonNode> items = CrmReader.result(reader.part(table, filter));
    return table.isReadOneByOne()
        ? reader.byId(table, items.stream().map(table::id).toList()).values().stream()
            .flatMap(Optional::stream)
            .toList()
        : items;
  }

  /** Reads the list until it does not change meanwhile: a page may skip objects when others are deleted. */
  private void readPages(Consumer<List<JsonNode>> action) {
    AtomicBoolean drifted = new AtomicBoolean(true);
    for (int pass = 0; pass < MOST_PASSES && drifted.get(); pass++) {
      drifted.set(false);
      @Nullable OffsetDateTime since = null;
      boolean complete = false;
      while (!complete) {
        since = readFrom(since, drifted, action);
        complete = since == null;
      }
    }
  }

  /** Lists up to the offset limit of the service; returns where to continue, null at the end of the list. */
  private @Nullable OffsetDateTime readFrom(
      @Nullable OffsetDateTime since, AtomicBoolean drifted, Consumer<List<JsonNode>> action) {
    @Nullable OffsetDateTime latest = since;
    boolean inOrder = true;
    long total = -1;
    try {
      Paginated<JsonNode> list = reader.all(table, since).onDrift(event -> drifted.set(true));
      for (Page<JsonNode> page : list.pages()) {
        context.stop().check();
        long now = page.totalResults().orElse(-1);
        drifted.compareAndSet(false, total >= 0 && now != total);
        total = now;
        latest = TimeOrder.lastOf(page.items(), "date_created", latest);
        inOrder &= latest != null || page.items().isEmpty();
        action.accept(page.items());
      }
      return null;
    } catch (SkipLimitException e) {
      boolean continues =
          table.cursor() != Table.Cursor.NONE && latest != null && !latest.equals(since);
      if (!continues || !inOrder) { // Without the order, objects would be skipped.
        throw e;
      }
      return latest;
    }
  }
}
