package com.salescrm.sdk.opportunity;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.paging.DriftEvent;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Opportunities in groups. Nothing is sent before the iteration; each iteration starts again at the first page. Immutable
 * and safe for many threads; an iterator belongs to one thread.
 *
 * <p>A page contains a number of opportunities, so a group may span pages (specification, "Opportunities", grouping rule
 * 4). The iteration returns each key once with all its opportunities, in the order in which the service first sends the
 * keys. Opportunities without the grouped property form a group whose key is JSON null. A group is buffered in memory and
 * returned after the next one starts. A group with fewer opportunities than its {@code totalResults()}, and all groups
 * after it, are buffered until the rest arrives or the list ends.
 *
 * <p>Iterating throws the exceptions of the requests ({@link CrmException}), and {@link PagingException} if the list makes
 * no progress, or if opportunities of a returned group follow because the list changes during the iteration.
 *
 * @param <G> the type of the groups
 */
public final class OpportunityGroups<G extends OpportunityGroup> implements Iterable<G> {
  private final Slices slices;
  private final OpportunityGroupBy<G> groupBy;

  OpportunityGroups(Paginated<GroupSlice> slices, OpportunityGroupBy<G> groupBy) {
    this(new Slices(slices, new AggregatesMemo()), groupBy);
  }

  private OpportunityGroups(Slices slices, OpportunityGroupBy<G> groupBy) {
    this.slices = slices;
    this.groupBy = groupBy;
  }

  /** The parts of groups on the pages, and the aggregates over all of them. */
  private static final class Slices extends Paginated<GroupSlice> {
    private final AggregatesMemo memo;

    Slices(Paginated<GroupSlice> slices, AggregatesMemo memo) {
      super(slices, memo::note);
      this.memo = memo;
    }
  }

  @Override
  public Iterator<G> iterator() {
    return new GroupIterator<>(slices.iterator(), groupBy);
  }

  /**
   * {@return the same groups with a listener for drift events: the list changed during the iteration}
   *
   * @param observer is called for each event, on the thread that iterates, such as for a duplicate opportunity that is
   *     skipped (see {@link Paginated#onDrift}); it replaces an earlier one, and an exception that it throws ends the
   *     iteration
   */
  public OpportunityGroups<G> onDrift(Consumer<DriftEvent> observer) {
    return new OpportunityGroups<>(new Slices(slices.onDrift(observer), slices.memo), groupBy);
  }

  /** {@return the groups as a sequential, ordered stream; pages are fetched as it is consumed} */
  public Stream<G> stream() {
    int traits = Spliterator.ORDERED | Spliterator.NONNULL;
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator(), traits), false);
  }

  /** {@return the sums over all groups as of the first page; this method fetches the first page if none was read yet} */
  public OpportunityAggregates aggregates() {
    return slices.memo.get(slices::firstPage);
  }

  /** {@return the operation and the grouping, without filter values} */
  @Override
  public String toString() {
    return "OpportunityGroups{" + groupBy + ", " + slices + "}";
  }
}
