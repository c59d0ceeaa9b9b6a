package com.salescrm.sdk.core.paging;

import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What paging must know of the items of a list. Implementations are immutable and safe for many threads.
 *
 * @param <T> the items' type
 */
public interface ListRules<T> {
  /**
   * By how much an item moves {@code _skip} on.
   *
   * @param item an item as it came
   * @return 1, save where an item is a group of objects: their number
   */
  int size(T item);

  /**
   * The item without what a recent page already held.
   *
   * @param item an item as it came
   * @param firstTime true for an identity that no recent page held; to be asked once for each object, in their order
   * @return the item, a smaller one, or null if nothing of it is new
   */
  @Nullable
  T onlyNew(T item, Predicate<Object> firstTime);

  /**
   * The rules of a plain list: each item counts 1, and is new or not as a whole.
   *
   * @param identity what tells one item from another, such as its id; where it is null, the item itself does
   * @param <T> the items' type
   * @return the rules
   */
  static <T> ListRules<T> identifiedBy(Function<? super T, ? extends @Nullable Object> identity) {
    return new ListRules<>() {
      @Override
      public int size(T item) {
        return 1;
      }

      @Override
      public @Nullable T onlyNew(T item, Predicate<Object> firstTime) {
        Object own = identity.apply(item);
        return firstTime.test(own == null ? item : own) ? item : null;
      }
    };
  }
}
