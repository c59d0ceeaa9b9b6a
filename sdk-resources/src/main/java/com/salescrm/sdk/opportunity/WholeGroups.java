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

/**
 * Puts the slices of groups that paging has cut together: each key once, in the order in which the keys first came.
 *
 * <p>The last group of a page may go on with the next one, so a group is given out when something else follows it and it
 * holds as many objects as it says, or when the list ends. A group that is short of objects although others follow is
 * held back, and so are they: a service that does not keep groups together costs memory, but never a group twice or in
 * part. What cannot be put right any more, since the group is given out, is an error. Used by one thread.
 */
final class WholeGroups implements Iterator<OpportunityGroup> {
  private final Iterator<GroupSlice> slices;
  private final OpportunityGroupBy groupBy;
  private final Map<Object, Gathered> open = new LinkedHashMap<>();
  private final Set<Object> givenOut = new HashSet<>();

  WholeGroups(Iterator<GroupSlice> slices, OpportunityGroupBy groupBy) {
    this.slices = slices;
    this.groupBy = groupBy;
  }

  @Override
  public boolean hasNext() {
    while (!firstIsWhole() && slices.hasNext()) {
      enter(slices.next());
    }
    return !open.isEmpty();
  }

  private boolean firstIsWhole() {
    return open.size() > 1 && open.values().iterator().next().isWhole();
  }

  private void enter(GroupSlice slice) {
    Object identity = slice.identity();
    if (givenOut.contains(identity)) {
      if (slice.objects().isEmpty()) {
        return; // The group came again, and nothing of it is new.
      }
      throw new PagingException(
          "a group goes on after it was whole and given out: the list changed while it was paged, or the"
              + " service does not keep groups together; list again, or list without groups");
    }
    open.computeIfAbsent(identity, key -> new Gathered(slice)).add(slice);
  }

  @Override
  public OpportunityGroup next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no group follows");
    }
    Iterator<Gathered> groups = open.values().iterator();
    GroupSlice whole = groups.next().whole();
    groups.remove();
    givenOut.add(whole.identity());
    return groupBy.group(whole);
  }

  /** A group of which perhaps not all has come. */
  private static final class Gathered {
    private final GroupSlice first;
    private final List<Opportunity> objects = new ArrayList<>();
    private OptionalLong total = OptionalLong.empty();

    Gathered(GroupSlice first) {
      this.first = first;
    }

    /** The last word on the total counts: the group may have shrunk since its first slice. */
    void add(GroupSlice slice) {
      objects.addAll(slice.objects());
      total = slice.total();
    }

    boolean isWhole() {
      return total.isEmpty() || objects.size() >= total.getAsLong();
    }

    /** With the properties of the first slice: the sums in each are of the whole group already. */
    GroupSlice whole() {
      return first.with(objects);
    }
  }
}
