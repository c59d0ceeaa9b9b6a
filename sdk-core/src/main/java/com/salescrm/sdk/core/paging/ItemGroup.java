package com.salescrm.sdk.core.paging;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A list item that is a group of objects. {@code _skip} and {@code _limit} count the objects, and a page boundary may
 * split a group (specification, "Opportunities", grouping rule 4). Implemented by the item type of such a list; immutable,
 * safe for many threads.
 *
 * @param <G> the type of the group
 */
public interface ItemGroup<G extends ItemGroup<G>> {
  /** {@return the number of objects in the group} */
  int size();

  /**
   * Removes duplicates from the group.
   *
   * @param isNew false for the identity of a duplicate; called once for each object, in order
   * @return the group, a smaller group, or null if all objects are duplicates
   */
  @Nullable
  G onlyNew(Predicate<Object> isNew);
}
