package com.salescrm.sdk.core.model;

import com.fasterxml.jackson.annotation.JsonValue;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * An enum that may grow: it has constants for the values known to this version of the SDK, and accepts every other value of
 * the service. In JSON it is the plain value. Immutable; two are equal if they have the same class and value.
 *
 * <p>To branch, use {@code equals} and a default:
 *
 * <pre>{@code
 * if (StatusType.WON.equals(type)) { ... } else { ... }
 * }</pre>
 *
 * <p>A subclass has this form:
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
   * Called by {@link Constants} only.
   *
   * @param value the value in JSON
   * @param known whether the value has a constant
   */
  protected OpenEnum(String value, boolean known) {
    this.value = Arguments.notNull(value, "value");
    this.known = known;
  }

  /** {@return the value in JSON} */
  @JsonValue
  public final String value() {
    return value;
  }

  /** {@return whether this version of the SDK has a constant for the value} */
  public final boolean isKnown() {
    return known;
  }

  @Override
  @SuppressWarnings("EqualsGetClass") // The same value has another meaning in another enum.
  public final boolean equals(@Nullable Object other) {
    return other != null
        && getClass() == other.getClass()
        && value.equals(((OpenEnum) other).value);
  }

  @Override
  public final int hashCode() {
    return value.hashCode();
  }

  /** {@return the value in JSON} */
  @Override
  public final String toString() {
    return value;
  }

  /**
   * The registry of the constants of one enum. Filled while the class is initialized, and only read afterwards.
   *
   * @param <E> the enum
   */
  protected static final class Constants<E extends OpenEnum> {

    private final Map<String, E> byValue = new HashMap<>();
    private final BiFunction<String, Boolean, E> constructor;

    /**
     * Creates an empty registry.
     *
     * @param constructor the constructor of the subclass: the value, and whether it is known
     */
    public Constants(BiFunction<String, Boolean, E> constructor) {
      this.constructor = constructor;
    }

    /**
     * Registers a constant.
     *
     * @param value the value in JSON
     * @return the constant
     */
    public E known(String value) {
      E constant = constructor.apply(value, true);
      byValue.put(value, constant);
      return constant;
    }

    /**
     * Returns the constant of a value, or a new instance for a value without a constant.
     *
     * @param value the value in JSON
     * @return the constant or new instance
     */
    public E of(String value) {
      Arguments.notNull(value, "value");
      E constant = byValue.get(value);
      return constant != null ? constant : constructor.apply(value, false);
    }
  }
}
