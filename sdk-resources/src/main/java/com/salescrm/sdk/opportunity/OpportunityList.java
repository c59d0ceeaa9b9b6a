package com.salescrm.sdk.opportunity;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.paging.DriftEvent;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.paging.ResumeToken;
import java.util.function.Consumer;

/** A list of opportunities, which besides them has {@link #aggregates()}. Lazy and safe for many threads. */
public final class OpportunityList extends Paginated<Opportunity> {
  private final AggregatesMemo memo;

  OpportunityList(Paginated<Opportunity> list) {
    this(list, new AggregatesMemo());
  }

  private OpportunityList(Paginated<Opportunity> list, AggregatesMemo memo) {
    super(list, memo::note);
    this.memo = memo;
  }

  /**
   * Sums over all opportunities of the list, from its first page. They are kept: a list that was iterated before, or
   * asked before, sends nothing for them; else the first page is fetched now.
   *
   * @return the aggregates, as they were when the first page came
   */
  public OpportunityAggregates aggregates() {
    return memo.get(this::firstPage);
  }

  @Override
  public OpportunityList prefetch(int pages) {
    return new OpportunityList(super.prefetch(pages), memo);
  }

  @Override
  public OpportunityList parallel(int pages) {
    return new OpportunityList(super.parallel(pages), memo);
  }

  @Override
  public OpportunityList skip(long items) {
    return new OpportunityList(super.skip(items), memo);
  }

  @Override
  public OpportunityList resumeFrom(ResumeToken token) {
    Arguments.notNull(token, "token");
    return new OpportunityList(super.resumeFrom(token), memo);
  }

  @Override
  public OpportunityList onDrift(Consumer<DriftEvent> observer) {
    Arguments.notNull(observer, "observer");
    return new OpportunityList(super.onDrift(observer), memo);
  }
}
