package com.salescrm.sdk.opportunity;

import com.salescrm.sdk.core.error.PagingException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Joins the parts of groups that are on different pages. Returns each key once, in the order of its first part.
 *
 * <p>The last group of a page may continue on the next page. So a group is returned when another group follows and it has
 * as many objects as its total, or when the list ends. An incomplete group delays all groups after it: if the service does
 * not keep groups together, this costs memory, but no group is returned twice or in part. Used by one thread.
 */
final class GroupIterator<G extends OpportunityGroup> implements Iterator<G> {
  private final Iterator<GroupSlice> slices;
  private final OpportunityGroupBy<G> groupBy;
  private final Map<Object, PendingGroup> pending = new LinkedHashMap<>();
  private final Set<Object> returned = new HashSet<>();
  /** The part that could not be added: the next call fails at it again. */
  private @Nullable GroupSlice rejected;

  GroupIterator(Iterator<GroupSlice> slices, OpportunityGroupBy<G> groupBy) {
    this.slices = slices;
    this.groupBy = groupBy;
  }

  @Override
  public boolean hasNext() {
    while (!isFirstComplete() && (rejected != null || slices.hasNext())) {
      rejected = rejected == null ? slices.next() : rejected;
      add(rejected);
      rejected = null;
    }
    return !pending.isEmpty();
  }

  private boolean isFirstComplete() {
    return pending.size() > 1 && pending.values().iterator().next().isComplete();
  }

  private void add(GroupSlice slice) {
    Object identity = slice.identity();
    if (!returned.contains(identity)) {
      pending.computeIfAbsent(identity, key -> new PendingGroup(slice)).add(slice);
    } else if (!slice.objects().isEmpty()) {
      throw new PagingException(
          "more opportunities follow of a group that was already returned: the list changed while it was paged, or the"
              + " service does not keep groups together; list again, or list without groups");
    }
  }

  @Override
  public G next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no group follows");
    }
    Iterator<PendingGroup> groups = pending.values().iterator();
    GroupSlice complete = groups.next().join();
    groups.remove();
    returned.add(complete.identity());
    return groupBy.group(complete);
  }

  /** A group that may be incomplete. */
  private static final class PendingGroup {
    private final GroupSlice first;
    private final List<Opportunity> objects = new ArrayList<>();
    private OptionalLong total = OptionalLong.empty();

    PendingGroup(GroupSlice first) {
      this.first = first;
    }

    void add(GroupSlice slice) {
      objects.addAll(slice.objects());
      total =
          slice.total(); // The latest total counts: the group may have shrunk since its first part.
    }

    boolean isComplete() {
      return total.isEmpty() || objects.size() >= total.getAsLong();
    }

    /** The sums in each part are those of the complete group. */
    GroupSlice join() {
      return first.with(objects);
    }
  }
}
