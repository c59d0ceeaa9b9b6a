package com.salescrm.sdk.opportunity;

import com.salescrm.sdk.core.paging.ListRules;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Paging over groups counts and deduplicates their opportunities (specification, "Opportunities", grouping rule 4). */
final class GroupSliceRules implements ListRules<GroupSlice> {

  @Override
  public int size(GroupSlice slice) {
    return slice.objects().size();
  }

  @Override
  public @Nullable GroupSlice onlyNew(GroupSlice slice, Predicate<Object> firstTime) {
    List<Opportunity> fresh =
        slice.objects().stream().filter(each -> firstTime.test(each.id())).toList();
    if (fresh.size() == slice.objects().size()) {
      return slice; // Also a group without objects: it is part of the report.
    }
    return fresh.isEmpty() ? null : slice.with(fresh);
  }
}
