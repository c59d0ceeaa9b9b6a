package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A task of a type that this version does not know, or without a type; what it holds beyond a {@link Task} is in {@link
 * #additionalProperties()}. A {@code _type} that is a number is read as its digits, one that is an object or a list is an
 * additional property. Immutable; equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = UnknownTask.Builder.class)
public abstract non-sealed class UnknownTask implements Task {

  UnknownTask() {} // The generated class alone extends it.

  /** {@return the type; empty if it came without one} */
  @Override
  @JsonProperty("_type")
  public abstract Optional<TaskType> type();

  @Value.Check
  void check() {
    type().filter(TaskType::isKnown).ifPresent(known -> {
      throw new IllegalStateException("type '" + known
          + "' has a class of its own, as which the task would be read: build that one");
    });
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Builds {@link UnknownTask} values; building throws {@link IllegalStateException} if the type has a class of its own.
   * Not safe for several threads.
   */
  public static final class Builder extends ImmutableUnknownTask.Builder
      implements AdditionalPropertyBuilder<UnknownTask.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
