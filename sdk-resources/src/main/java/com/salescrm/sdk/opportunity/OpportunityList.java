package com.salescrm.sdk.opportunity;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.paging.DriftEvent;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.paging.ResumeToken;
import java.util.function.Consumer;

/** A list of opportunities with {@link #aggregates()}. Nothing is sent before the iteration. Safe for many threads. */
public final class OpportunityList extends Paginated<Opportunity> {
  private final AggregatesMemo memo;

  OpportunityList(Paginated<Opportunity> list) {
    this(list, new AggregatesMemo());
  }

  private OpportunityList(Paginated<Opportunity> list, AggregatesMemo memo) {
    super(list, memo::note);
    this.memo = memo;
  }

  /** {@return the sums over the list as of its first page; this method fetches the first page if none was read yet} */
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

  @Override
  public OpportunityList overlapping() {
    return new OpportunityList(super.overlapping(), memo);
  }
}
