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
 * Opportunities in groups, fetched while they are iterated; nothing is sent before, and each iteration starts anew.
 * Immutable and safe for many threads; an iterator belongs to one thread.
 *
 * <p>Pages are of opportunities, so they cut groups (specification, "Opportunities", grouping rule 4). Here every key
 * comes once, with all its opportunities, in the order in which the service first names it; opportunities without the
 * property that is grouped by form a group whose key is JSON null. A group is held in memory as a whole, and given out
 * when the next one has begun. If one falls short of its own {@code totalResults()} although others follow, it waits for
 * the rest, at worst until the list ends, and those behind it wait too.
 *
 * <p>Iterating throws what the calls throw ({@link CrmException}), and {@link PagingException} if the list never advances
 * or a group goes on after it was given out, which only happens when the list changes meanwhile.
 */
public final class OpportunityGroups implements Iterable<OpportunityGroup> {
  private final Slices slices;
  private final OpportunityGroupBy groupBy;

  OpportunityGroups(Paginated<GroupSlice> slices, OpportunityGroupBy groupBy) {
    this(new Slices(slices, new AggregatesMemo()), groupBy);
  }

  private OpportunityGroups(Slices slices, OpportunityGroupBy groupBy) {
    this.slices = slices;
    this.groupBy = groupBy;
  }

  /** The groups as far as each page holds them, with the sums of all. */
  private static final class Slices extends Paginated<GroupSlice> {
    private final AggregatesMemo memo;

    Slices(Paginated<GroupSlice> slices, AggregatesMemo memo) {
      super(slices, memo::note);
      this.memo = memo;
    }
  }

  @Override
  public Iterator<OpportunityGroup> iterator() {
    return new WholeGroups(slices.iterator(), groupBy);
  }

  /**
   * The same groups with an observer of drift: of signs that the list changed while it was paged, such as an opportunity
   * that came again and is left out (see {@link Paginated#onDrift}).
   *
   * @param observer is called for each drift event, on the thread that iterates; it takes the place of one given before,
   *     and what it throws ends the iteration
   * @return new groups; these do not change
   */
  public OpportunityGroups onDrift(Consumer<DriftEvent> observer) {
    return new OpportunityGroups(new Slices(slices.onDrift(observer), slices.memo), groupBy);
  }

  /** {@return the groups as a sequential, ordered stream, fetched as it is consumed} */
  public Stream<OpportunityGroup> stream() {
    int traits = Spliterator.ORDERED | Spliterator.NONNULL;
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator(), traits), false);
  }

  /**
   * Sums over the opportunities of all groups, from the first page. They are kept: groups that were iterated before, or
   * asked before, send nothing for them; else the first page is fetched now.
   *
   * @return the aggregates, as they were when the first page came
   */
  public OpportunityAggregates aggregates() {
    return slices.memo.get(slices::firstPage);
  }

  /** {@return the operation and the grouping, without filter values} */
  @Override
  public String toString() {
    return "OpportunityGroups{" + groupBy + ", " + slices + "}";
  }
}
