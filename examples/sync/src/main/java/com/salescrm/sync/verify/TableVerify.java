package com.salescrm.sync.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.table.IdSet;
import com.salescrm.sync.table.StoredRow;
import com.salescrm.sync.table.StoredRows;
import com.salescrm.sync.table.Table;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Verifies one table. The list of the service and the rows are compared page by page; an object that differs, and a
 * row that the list lacks, is read again from both sides at the same moment. Memory holds a few pages and {@link IdSet}.
 * Belongs to one thread.
 */
final class TableVerify {
  private static final int AT_ONCE = 100;
  private static final int ROWS_AT_ONCE = 1_000;
  private static final int MOST_READS = 5;

  private final VerifyContext context;
  private final Table table;
  private final StoredRows rows;
  private final ServiceList list;
  private final RowComparison comparison;
  private final EarlierDifferences earlier;
  private final Repair repair;
  private final IdSet listed = new IdSet();
  private final List<String> suspects = new ArrayList<>();
  private final Counts counts = new Counts();
  private @Nullable String note;

  TableVerify(VerifyContext context, Table table, PullState pulled) {
    this.context = context;
    this.table = table;
    this.rows = new StoredRows(table, context.database().dialect());
    this.list = new ServiceList(context, table);
    OffsetDateTime pulledUpTo =
        pulled.upTo(context.serviceAhead(), OffsetDateTime.now(Clock.systemUTC()));
    this.comparison = new RowComparison(
        table,
        context.organization(),
        pulledUpTo,
        context.serviceClock(),
        context.settings().mostCustomColumns());
    this.earlier = new EarlierDifferences(context.database(), table, pulled);
    this.repair = new Repair(context, table);
  }

  /** The numbers so far. */
  Counts counts() {
    return counts;
  }

  /** What limits the result, and the values that a repair could not write into their columns. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    repair.invalidValues().lines().forEach(line -> notes.add(table.title() + ": " + line));
    if (note != null) {
      notes.add(note);
    }
    earlier.note().ifPresent(notes::add);
    return notes;
  }

  /** Verifies the table, or a sample of it. */
  void run() {
    int sample = context.settings().sample();
    if (sample == 0 || !sample(sample)) {
      listed();
      unlisted();
      recheck();
      earlier.finish();
    } else {
      recheck();
    }
  }

  /** A sample that is not smaller than the table is all of it, beyond the offset limit of the service as far as there are rows. */
  private void listed() {
    try {
      list.read(this::compare);
    } catch (SkipLimitException e) {
      if (context.settings().sample() == 0 || list.isInParts()) {
        throw e; // The other parts were not read.
      }
      noteLimit(String.format(Locale.ROOT, "%,d", counts.compared));
    }
  }

  private void compare(List<JsonNode> items) {
    Map<String, JsonNode> page = new LinkedHashMap<>();
    for (JsonNode item : items) {
      String id = table.id(item);
      if (listed.add(id)) {
        page.put(id, context.excluded().removedFrom(table, item));
      }
    }
    Map<String, StoredRow> stored = read(page.keySet());
    counts.compared += page.size();
    page.forEach((id, item) -> {
      if (comparison.compare(id, stored.get(id), item).isPresent()) {
        suspect(id);
      }
    });
  }

  /** The rows that the list lacks. */
  private void unlisted() {
    String last = "";
    List<String> ids;
    do {
      context.stop().check();
      String after = last;
      ids = reading(connection -> rows.live(connection, after, ROWS_AT_ONCE));
      for (String id : ids) {
        last = id;
        if (!listed.contains(id)) {
          counts.compared++;
          suspect(id);
        }
      }
    } while (ids.size() == ROWS_AT_ONCE);
  }

  /**
   * Suspects random objects: half of them from the list of the service, half from the rows.
   *
   * @return false if the list has no pages, states no total, or is not longer: then the whole table is verified
   */
  private boolean sample(int size) {
    if (list.isInParts() || !table.isPaged()) {
      return false;
    }
    Random random = new Random(context.settings().seed() + table.name().hashCode());
    Paginated<JsonNode> objects = context.single().all(table, null);
    long total = objects.firstPage().totalResults().orElse(-1);
    if (total <= size) { // Reading all of them takes fewer requests.
      return false;
    }
    sampleOfList(objects, total, size / 2, random);
    sampleOfRows(size - size / 2, random);
    return true;
  }

  /** The service may refuse offsets beyond a limit: objects beyond it are picked from the rows only. */
  private void sampleOfList(Paginated<JsonNode> objects, long total, int size, Random random) {
    long readable = total;
    int picked = 0;
    while (picked < size && readable > 0) {
      context.stop().check();
      long place = random.nextLong(readable);
      Optional<List<JsonNode>> items = at(place, objects);
      items.ifPresent(this::compare);
      picked += items.isPresent() ? 1 : 0;
      readable = items.isPresent() ? readable : place;
    }
    if (readable < total) {
      noteLimit(String.format(Locale.ROOT, "%,d of %,d", readable, total));
    }
  }

  private void noteLimit(String readable) {
    note = table.title() + ": the service lists only the first " + readable
        + " objects; others were picked only from the rows, so a missing row of them is not found";
  }

  /** The object at an offset; empty if the service, which lists the first object, refuses the offset. */
  private static Optional<List<JsonNode>> at(long place, Paginated<JsonNode> objects) {
    try {
      return Optional.of(objects.skip(place).firstPage().items());
    } catch (BadRequestException e) {
      if (place == 0) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private void sampleOfRows(int size, Random random) {
    List<String> picked = new ArrayList<>();
    long met = 0;
    String last = "";
    List<String> ids;
    do {
      String after = last;
      ids = reading(connection -> rows.live(connection, after, ROWS_AT_ONCE));
      for (String id : ids) {
        last = id;
        met++;
        long place = picked.size() < size ? picked.size() : random.nextLong(met);
        if (place == picked.size() && place < size) {
          picked.add(id);
        } else if (place < picked.size()) {
          picked.set((int) place, id);
        }
      }
    } while (ids.size() == ROWS_AT_ONCE);
    picked.stream().filter(listed::add).forEach(id -> {
      counts.compared++;
      suspect(id);
    });
  }

  private void suspect(String id) {
    suspects.add(id);
    if (suspects.size() == AT_ONCE) {
      recheck();
    }
  }

  /** Reads row, object and row: if both reads of the row are equal, it was so while the object was read. */
  private void recheck() {
    List<String> open = List.copyOf(suspects);
    suspects.clear();
    for (int i = 0; i < MOST_READS && !open.isEmpty(); i++) {
      context.stop().check();
      Map<String, StoredRow> before = read(open);
      Map<String, JsonNode> items = items(open);
      Map<String, StoredRow> after = read(open);
      List<String> moving = new ArrayList<>();
      for (String id : open) {
        if (Objects.equals(before.get(id), after.get(id))) {
          decide(id, after.get(id), items.get(id));
        } else {
          moving.add(id);
        }
      }
      open = moving;
    }
    counts.changed += open.size(); // A pull writes them.
    int differing = repair.size();
    int written = repair.write();
    counts.repaired += written;
    counts.different -= differing - written; // Another run wrote them meanwhile.
    counts.changed += differing - written;
  }

  private void decide(String id, @Nullable StoredRow row, @Nullable JsonNode item) {
    Optional<Difference> found = comparison.compare(id, row, item);
    if (found.isEmpty()) {
      return;
    }
    Difference difference = found.get();
    boolean counts = switch (difference.when()) {
      case BEFORE_PULL -> true;
      case SINCE_PULL -> context.settings().strict();
      case UNKNOWN -> earlier.confirm(id, row, item) || context.settings().strict();
    };
    if (!counts) {
      this.counts.changed++;
      return;
    }
    this.counts.different++;
    context.found().accept(difference);
    repair.add(id, row, item);
  }

  private Map<String, StoredRow> read(Collection<String> ids) {
    return reading(connection -> rows.byId(connection, ids));
  }

  /** The objects by id, as the copy should have them; those that the service does not have are missing. */
  private Map<String, JsonNode> items(List<String> ids) {
    Map<String, JsonNode> items = new LinkedHashMap<>();
    context
        .reader()
        .byId(table, ids)
        .forEach((id, item) -> item.ifPresent(
            present -> items.put(id, context.excluded().removedFrom(table, present))));
    return items;
  }

  /** Without a transaction, which in SQLite would wait for a pull and delay it. */
  private <R> R reading(Database.Work<R> work) {
    return context.database().reading(work);
  }
}
