package com.salescrm.sdk.core.internal.model;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A list of an object with single changes; an update can only replace a list as a whole. Not safe for several threads.
 *
 * @param <T> the type of the elements
 */
public final class ListEdit<T> {
  private final String name;
  private final boolean readable;
  private final List<T> current;
  private final List<T> edited;
  private final BiPredicate<T, T> same;

  /**
   * A list without changes.
   *
   * @param model the object that has the list
   * @param name the name of the list in JSON
   * @param current the elements, as requests write them
   * @param same whether two elements are duplicates
   */
  public ListEdit(
      HasAdditionalProperties model, String name, List<T> current, BiPredicate<T, T> same) {
    this.name = name;
    this.readable = !model.additionalProperties().containsKey(name);
    this.current = List.copyOf(current);
    this.edited = new ArrayList<>(current);
    this.same = same;
  }

  /**
   * Adds an element at the end, unless it is a duplicate.
   *
   * @param element the element
   * @throws IllegalArgumentException if it is null
   */
  public void add(T element) {
    Arguments.notNull(element, "an element of " + name);
    requireReadable();
    if (edited.stream().noneMatch(each -> same.test(each, element))) {
      edited.add(element);
    }
  }

  /**
   * Removes elements.
   *
   * @param which the condition; it may match none
   */
  public void removeIf(Predicate<? super T> which) {
    requireReadable();
    edited.removeIf(which);
  }

  /**
   * Replaces elements.
   *
   * @param which the condition
   * @param change makes the new element
   * @return whether an element matched
   */
  public boolean replaceIf(Predicate<? super T> which, UnaryOperator<T> change) {
    requireReadable();
    boolean found = edited.stream().anyMatch(which);
    edited.replaceAll(each -> which.test(each) ? change.apply(each) : each);
    return found;
  }

  /**
   * Sets the list in an update if it has changes.
   *
   * @param set the list that the update already sets; null if it sets none
   * @param setter the setter
   * @throws IllegalStateException if the list has changed and the update sets it too
   */
  public void writeTo(@Nullable List<?> set, Consumer<List<T>> setter) {
    if (edited.equals(current)) {
      return;
    }
    if (set != null) {
      throw new IllegalStateException(
          name + " is both set as a whole and changed by single elements: do one of the two");
    }
    setter.accept(List.copyOf(edited));
  }

  /** A list that could not be read is empty: sending it with one more element would remove all others. */
  private void requireReadable() {
    if (!readable) {
      throw new IllegalStateException("'" + name
          + "' of the object could not be read (see additionalProperties()): an edit would remove"
          + " its elements");
    }
  }
}
