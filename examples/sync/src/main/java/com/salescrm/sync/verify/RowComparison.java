package com.salescrm.sync.verify;

import static com.salescrm.sync.verify.Difference.When.BEFORE_PULL;
import static com.salescrm.sync.verify.Difference.When.SINCE_PULL;
import static com.salescrm.sync.verify.Difference.When.UNKNOWN;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.table.Column;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.StoredRow;
import com.salescrm.sync.table.StoredRow.Change;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.verify.Difference.When;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares a row with its object and decides when the difference arose. Row and object must have existed at the
 * same moment.
 *
 * <p>A difference arose before the last pull if the dates of the object precede that pull, or if the row is not as a
 * pull writes it. It arose since if the object changed since. Otherwise the time is unknown: a deletion has no date, and
 * some changes, such as the new name of a lead in its opportunities, do not move the date of the object.
 *
 * @param table the table
 * @param organization the organization of the key; null if the service does not state it
 * @param pulledUpTo the time of the service before which all changes were pulled; null if the last pull is incomplete
 * @param clock the clock of the service; a later date of an object proves nothing
 * @param mostCustomColumns how many columns for custom fields the table may have
 */
record RowComparison(
    Table table,
    @Nullable String organization,
    @Nullable OffsetDateTime pulledUpTo,
    Clock clock,
    int mostCustomColumns) {
  /** A date is in the future only if the clocks, as far as they are known, do not explain it. */
  private static final Duration FUTURE = Duration.ofMinutes(1);

  private static final String ORGANIZATION = "organization_id";
  private static final String CHANGED = "date_updated";
  private static final String CUSTOM = "custom.";
  private static final String CUSTOM_OLDER = "custom";

  /**
   * Compares.
   *
   * @param id the id of both
   * @param row null if there is none
   * @param item null if there is none
   * @return the difference; empty if there is none
   */
  Optional<Difference> compare(String id, @Nullable StoredRow row, @Nullable JsonNode item) {
    if (row == null) {
      return item == null
          ? Optional.empty()
          : Optional.of(Difference.of(table, id, DifferenceKind.MISSING, when(item)));
    }
    boolean deleted = row.deletedAt() != null;
    if (item == null && deleted) {
      return Optional.empty();
    }
    Optional<Difference> foreign = otherOrganization(row, item);
    if (foreign.isPresent()) {
      return foreign;
    }
    if (item == null) {
      return Optional.of(gone(row));
    }
    return deleted ? Optional.of(exists(row, item)) : content(row, item);
  }

  private Optional<Difference> otherOrganization(StoredRow row, @Nullable JsonNode item) {
    String stated = item == null ? "" : item.path(ORGANIZATION).asText("");
    String expected = stated.isEmpty() ? organization : stated;
    if (expected == null) {
      return Optional.empty();
    }
    JsonNode stored = row.item();
    return Stream.of(
            String.valueOf(row.values().getOrDefault(ORGANIZATION, "")),
            stored == null ? "" : stored.path(ORGANIZATION).asText(""))
        .filter(each -> !each.isEmpty() && !each.equals("null") && !each.equals(expected))
        .findFirst()
        .map(other -> difference(row, DifferenceKind.OTHER_ORGANIZATION, BEFORE_PULL)
            .in(ORGANIZATION, 0, other, expected));
  }

  /** The service has no such object. */
  private Difference gone(StoredRow row) {
    if (!row.wasDeleted() && !row.isAsWritten()) {
      return difference(row, DifferenceKind.EXTRA, BEFORE_PULL);
    }
    return difference(
            row, DifferenceKind.WRONG_DELETION_MARK, row.wasDeleted() ? BEFORE_PULL : UNKNOWN)
        .in("deleted_at", 0, null, "deleted");
  }

  /** The row is soft-deleted. If a pull did that, the object has reappeared; its dates need not show when. */
  private Difference exists(StoredRow row, JsonNode item) {
    When when = !row.wasDeleted() ? BEFORE_PULL : when(item) == SINCE_PULL ? SINCE_PULL : UNKNOWN;
    return difference(row, DifferenceKind.WRONG_DELETION_MARK, when)
        .in("deleted_at", 0, row.deletedAt(), null);
  }

  private Optional<Difference> content(StoredRow row, JsonNode item) {
    JsonNode stored = row.item();
    if (stored == null) {
      return Optional.of(difference(row, DifferenceKind.ALTERED, BEFORE_PULL)
          .in("json", 0, row.json(), item.toString()));
    }
    List<Change> changes = row.changes(stored, mostCustomColumns);
    if (!changes.isEmpty()) {
      boolean lost = changes.stream().allMatch(Change::isLost);
      boolean custom = changes.stream().allMatch(Change::isCustom);
      Change first = changes.get(0);
      return Optional.of(difference(row, lost ? lost(custom) : DifferenceKind.ALTERED, BEFORE_PULL)
          .in(first.column(), changes.size() - 1, first.stored(), first.expected()));
    }
    return row.contains(item) ? Optional.empty() : Optional.of(objects(row, stored, item));
  }

  private static DifferenceKind lost(boolean custom) {
    return custom ? DifferenceKind.LOST_CUSTOM_COLUMN : DifferenceKind.NULLED;
  }

  /** The columns are those of the stored object, which is not that of the service. */
  private Difference objects(StoredRow row, JsonNode stored, JsonNode item) {
    List<String> fields = fields(stored, item);
    When when = when(item);
    DifferenceKind kind;
    boolean written = row.isAsWritten();
    if (written && isEarlier(stored, item)) {
      kind = DifferenceKind.STALE;
    } else {
      boolean lost =
          fields.stream().allMatch(field -> !stored.hasNonNull(field) && item.hasNonNull(field));
      kind = lost
          ? lost(fields.stream()
              .allMatch(field -> field.startsWith(CUSTOM) || field.equals(CUSTOM_OLDER)))
          : written ? DifferenceKind.STALE : DifferenceKind.ALTERED;
      if (!written) { // Whatever the object is: no pull wrote the row like this.
        when = BEFORE_PULL;
      } else if (when == BEFORE_PULL && !(lost && isPartial(stored, item))) {
        // The date of the object has not moved, so it does not prove that the change was before.
        when = UNKNOWN;
      }
    }
    if (fields.isEmpty()) { // One of them is no object.
      return difference(row, kind, when).in("json", 0, stored.toString(), item.toString());
    }
    String field = fields.get(fields.size() > 1 && fields.get(0).equals(CHANGED) ? 1 : 0);
    return difference(row, kind, when)
        .in(field, fields.size() - 1, text(stored, field), text(item, field));
  }

  private static @Nullable String text(JsonNode item, String field) {
    JsonNode value = item.path(field);
    if (value.isMissingNode() || value.isNull()) {
      return null;
    }
    return value.isValueNode() ? value.asText() : value.toString();
  }

  /** The names of the properties that differ; a missing one and null differ only if no other does. */
  private static List<String> fields(JsonNode stored, JsonNode item) {
    Set<String> names = new LinkedHashSet<>();
    for (Iterator<String> each = item.fieldNames(); each.hasNext(); ) {
      names.add(each.next());
    }
    for (Iterator<String> each = stored.fieldNames(); each.hasNext(); ) {
      names.add(each.next());
    }
    List<String> differing = new ArrayList<>(names);
    differing.removeIf(name -> stored.path(name).equals(item.path(name)));
    List<String> values = differing.stream()
        .filter(name -> stored.hasNonNull(name) || item.hasNonNull(name))
        .toList();
    return values.isEmpty() ? differing : values;
  }

  private static boolean isEarlier(JsonNode stored, JsonNode item) {
    OffsetDateTime before = Kind.time(stored.path(CHANGED).asText());
    OffsetDateTime now = Kind.time(item.path(CHANGED).asText());
    return before != null && now != null && before.isBefore(now);
  }

  /** Whether the stored object lacks properties that each object of the service has. */
  private boolean isPartial(JsonNode stored, JsonNode item) {
    return table.columns().stream()
        .map(Column::fields)
        .anyMatch(fields ->
            fields.stream().noneMatch(stored::has) && fields.stream().anyMatch(item::hasNonNull));
  }

  /** When the object changed last, by its dates. */
  private When when(JsonNode item) {
    OffsetDateTime latest = Stream.of("date_created", CHANGED)
        .map(field -> Kind.time(item.path(field).asText()))
        .flatMap(Stream::ofNullable)
        .max(OffsetDateTime.timeLineOrder())
        .orElse(null);
    if (latest == null
        || pulledUpTo == null
        || latest.isAfter(OffsetDateTime.now(clock).plus(FUTURE))) {
      return UNKNOWN;
    }
    return latest.isAfter(pulledUpTo) ? SINCE_PULL : BEFORE_PULL;
  }

  private Difference difference(StoredRow row, DifferenceKind kind, When when) {
    return Difference.of(table, row.id(), kind, when);
  }
}
