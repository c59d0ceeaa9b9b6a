package com.salescrm.sdk.core.internal.model;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.function.Consumer;

/**
 * The base of all editors: changes of an object that depend on its current state. Not safe for several threads.
 *
 * @param <M> the object
 * @param <B> the builder of its update
 * @param <S> the editor itself
 */
public abstract class Editor<M, B, S> {
  private final M current;
  private final B update;

  /**
   * An editor without changes.
   *
   * @param current the object as the service returned it
   * @param update an empty builder
   */
  protected Editor(M current, B update) {
    this.current = current;
    this.update = update;
  }

  /** {@return the object as the service returned it, without the changes of this editor} */
  public M current() {
    return current;
  }

  /**
   * Changes further fields in the same call. Values that the object already has are not sent.
   *
   * @param changes sets the fields; a list is either set here or changed by the other methods, not both
   * @return this editor
   */
  public S set(Consumer<B> changes) {
    Arguments.notNull(changes, "changes").accept(update);
    return self();
  }

  /** {@return this editor} */
  @SuppressWarnings("unchecked") // Each editor names itself as S.
  protected S self() {
    return (S) this;
  }

  /** {@return the builder of the update} */
  protected B update() {
    return update;
  }
}
