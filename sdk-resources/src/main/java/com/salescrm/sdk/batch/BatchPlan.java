package com.salescrm.sdk.batch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a batch would do, as {@link Batch#plan} read it: nothing has been sent. {@link Batch#apply} sends exactly these
 * requests. It holds all writes in memory. Immutable, safe for many threads.
 */
public final class BatchPlan {
  /** A write of the plan. Not a record, whose methods would take more of the jar. */
  static final class Entry {
    final Write write;
    final PlannedWrite planned;
    final @Nullable ObjectState state;

    /**
     * Creates an instance.
     *
     * @param write the write of the input
     * @param planned what it would do
     * @param state the object that it would change; null if it changes no existing object
     */
    Entry(Write write, PlannedWrite planned, @Nullable ObjectState state) {
      this.write = write;
      this.planned = planned;
      this.state = state;
    }
  }

  private final List<Entry> entries;

  BatchPlan(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  List<Entry> entries() {
    return entries;
  }

  /** The indexes of its writes. */
  Set<ExternalIdIndex<?>> indexes() {
    Set<ExternalIdIndex<?>> indexes = new LinkedHashSet<>();
    for (Entry entry : entries) {
      ExternalIdIndex<?> index = entry.write.operation().index();
      if (index != null) {
        indexes.add(index);
      }
    }
    return indexes;
  }

  /** {@return what each write would do, in the order of the input; unmodifiable} */
  public List<PlannedWrite> writes() {
    return entries.stream().map(entry -> entry.planned).toList();
  }

  /**
   * {@return the number of writes that would end with a status}
   *
   * @param status {@link WriteStatus#CREATED}, {@code UPDATED}, {@code DELETED}, {@code UNCHANGED}, or {@code FAILED} for
   *     those that are refused
   */
  public int count(WriteStatus status) {
    return (int)
        entries.stream().filter(entry -> entry.planned.status() == status).count();
  }

  /** The number of writes for each status. */
  Map<WriteStatus, Long> counts() {
    return entries.stream()
        .collect(Collectors.groupingBy(entry -> entry.planned.status(), Collectors.counting()));
  }

  /**
   * Writes one JSON object a line: {@code key}, {@code action} ({@code create}, {@code update}, {@code delete}, {@code
   * unchanged}, {@code refused}), and where they exist {@code id}, {@code method}, {@code path}, {@code query}, {@code
   * changes} with {@code old} and {@code new}, {@code body}, {@code reason}.
   *
   * @param out such as a {@code Writer} of a file; not closed
   * @throws UncheckedIOException if it cannot be written
   */
  public void writeJsonLines(Appendable out) {
    try {
      for (Entry entry : entries) {
        out.append(entry.planned.toJson()).append('\n');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One line for each write, and the counts. The lines contain the data of the writes. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    entries.forEach(entry -> text.append(entry.planned).append('\n'));
    List<String> counts = new ArrayList<>();
    add(counts, WriteStatus.CREATED, "to create");
    add(counts, WriteStatus.UPDATED, "to update");
    add(counts, WriteStatus.DELETED, "to delete");
    add(counts, WriteStatus.UNCHANGED, "unchanged");
    add(counts, WriteStatus.FAILED, "refused");
    return text.append(entries.size() + (entries.size() == 1 ? " write" : " writes"))
        .append(counts.isEmpty() ? "" : ": " + String.join(", ", counts))
        .append('\n')
        .toString();
  }

  private void add(List<String> counts, WriteStatus status, String words) {
    int count = count(status);
    if (count > 0) {
      counts.add(String.format(Locale.ROOT, "%,d %s", count, words));
    }
  }
}
