package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.annotation.JsonValue;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A word of a vocabulary that may grow: constants for the words known today, and any other word the service sends.
 * Immutable; two are equal if they are of one class and have the same word. In JSON it is the plain word.
 *
 * <p>Since new words may come, branch with {@code equals} and keep a default:
 *
 * <pre>{@code
 * if (StatusType.WON.equals(type)) { ... } else { ... }
 * }</pre>
 *
 * <p>A vocabulary is written like this:
 *
 * <pre>{@code
 * public final class StatusType extends OpenEnum {
 *   private static final Constants<StatusType> CONSTANTS = new Constants<>(StatusType::new);
 *   public static final StatusType WON = CONSTANTS.known("won");
 *
 *   private StatusType(String value, boolean known) {
 *     super(value, known);
 *   }
 *
 *   @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
 *   public static StatusType of(String value) {
 *     return CONSTANTS.of(value);
 *   }
 * }
 * }</pre>
 */
public abstract class OpenEnum {

  private final String value;
  private final boolean known;

  /**
   * For subclasses, called by their {@link Constants} only.
   *
   * @param value the word
   * @param known whether it has a constant
   */
  protected OpenEnum(String value, boolean known) {
    this.value = Arguments.notNull(value, "value");
    this.known = known;
  }

  /** {@return the word as it stands in JSON} */
  @JsonValue
  public final String value() {
    return value;
  }

  /** {@return whether this version of the SDK has a constant for the word} */
  public final boolean isKnown() {
    return known;
  }

  @Override
  @SuppressWarnings("EqualsGetClass") // The same word of two vocabularies means two things.
  public final boolean equals(@Nullable Object other) {
    return other != null
        && getClass() == other.getClass()
        && value.equals(((OpenEnum) other).value);
  }

  @Override
  public final int hashCode() {
    return value.hashCode();
  }

  /** {@return the word} */
  @Override
  public final String toString() {
    return value;
  }

  /**
   * The words of one vocabulary. Filled while the class is initialized and only read afterwards.
   *
   * @param <E> the vocabulary
   */
  protected static final class Constants<E extends OpenEnum> {

    private final Map<String, E> known = new LinkedHashMap<>();
    private final BiFunction<String, Boolean, E> constructor;

    /**
     * An empty vocabulary.
     *
     * @param constructor the constructor of the subclass: the word, and whether it is known
     */
    public Constants(BiFunction<String, Boolean, E> constructor) {
      this.constructor = constructor;
    }

    /**
     * Adds a word, for a constant.
     *
     * @param value the word as it stands in JSON
     * @return the constant
     */
    public E known(String value) {
      E constant = constructor.apply(value, true);
      known.put(value, constant);
      return constant;
    }

    /**
     * Finds a word.
     *
     * @param value the word as it stands in JSON
     * @return its constant, or a new value for a word that has none
     */
    public E of(String value) {
      Arguments.notNull(value, "value");
      return Optional.ofNullable(known.get(value)).orElseGet(() -> constructor.apply(value, false));
    }
  }
}
