package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A task with an unknown type or without a type. The fields of its type are in {@link #additionalProperties()}. A number as
 * {@code _type} is read as text; an object or a list is an additional property. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = UnknownTask.Builder.class)
public abstract non-sealed class UnknownTask implements Task {

  UnknownTask() {} // Extended by the generated class only.

  /** {@return the type; empty if the service sent none} */
  @Override
  @JsonProperty("_type")
  public abstract Optional<TaskType> type();

  @Value.Check
  void check() {
    type().filter(TaskType::isKnown).ifPresent(known -> {
      throw new IllegalStateException("type '" + known + "' has its own class: build that one");
    });
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Builds {@link UnknownTask} values; {@code build()} throws an {@link IllegalStateException} if the type has its own
   * class. Not safe for several threads.
   */
  public static final class Builder extends ImmutableUnknownTask.Builder
      implements AdditionalPropertyBuilder<UnknownTask.Builder> {
    Builder() {}
  }
}
