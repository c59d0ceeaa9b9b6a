package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Differences;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What is to change of a task; what is neither set nor cleared stays as it is. Clearing sends null. Immutable, equal by
 * value.
 */
@Value.Immutable
@ModelStyle
public abstract class UpdateTaskRequest implements UpdateRequest {

  UpdateTaskRequest() {} // The generated class alone extends it.

  /** {@return the id of the user who is to do it} */
  @JsonProperty("assigned_to")
  public abstract Optional<String> assignedTo();

  /** {@return when it is to be done: a whole day, or a moment} */
  @JsonProperty("date")
  public abstract Optional<DateOrDateTime> date();

  /** {@return whether it is done: true moves it to the archive, false back to the inbox} */
  @JsonProperty("is_complete")
  public abstract Optional<Boolean> isComplete();

  /** {@return what is to be done; for tasks of type {@code lead} only, which the service checks} */
  @JsonProperty("text")
  public abstract Optional<String> text();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    RequestFieldGuard.check(this, properties());
  }

  /**
   * The changes that turn one state of a task into another: exactly what differs, and nothing if they are equal
   * ({@link #isEmpty()}). Compared are the user, the date (as a moment, if it has a time), whether it is complete,
   * and the text of a {@link LeadTask}. Both states have to be read with the same fields, for what is missing after
   * counts as removed.
   *
   * @param before the task as the service has it
   * @param after the task as it is to be, such as a copy of {@code before} made by {@code Task.builder()}
   * @return the changes
   * @throws IllegalArgumentException if the two have different ids, a value is to be removed that an update cannot
   *     remove, or a field that differs could not be read
   */
  public static UpdateTaskRequest between(Task before, Task after) {
    Builder changes = builder();
    Differences.between(before, after, Task::id)
        .field("assigned_to", Task::assignedTo, changes::assignedTo, changes::clearAssignedTo)
        .field("date", Task::date, changes::date, changes::clearDate)
        .field("is_complete", Task::isComplete, changes::isComplete)
        .field("text", UpdateTaskRequest::textOf, changes::text);
    return changes.build();
  }

  private static Optional<String> textOf(Task task) {
    return task instanceof LeadTask lead ? lead.text() : Optional.empty();
  }

  /** {@return an empty builder} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Builds an {@link UpdateTaskRequest}; building throws {@link IllegalStateException} if a field is both set and
   * cleared. Not safe for several threads.
   */
  public static final class Builder extends ImmutableUpdateTaskRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard names = RequestFieldGuard.ofUpdate(UpdateTaskRequest.class);

    Builder() {}

    /**
     * The day on which it is to be done.
     *
     * @param day the day
     * @return this builder
     */
    public Builder date(LocalDate day) {
      Arguments.notNull(day, "day");
      return date(DateOrDateTime.of(day));
    }

    /**
     * The moment at which it is to be done.
     *
     * @param moment the moment, whose offset is sent
     * @return this builder
     */
    public Builder date(OffsetDateTime moment) {
      Arguments.notNull(moment, "moment");
      return date(DateOrDateTime.of(moment));
    }

    /**
     * Leaves the task without a date.
     *
     * @return this builder
     */
    public Builder clearDate() {
      return putProperty("date", NullNode.getInstance());
    }

    /**
     * Takes the user off the task.
     *
     * @return this builder
     */
    public Builder clearAssignedTo() {
      return putProperty("assigned_to", NullNode.getInstance());
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      Arguments.notNull(name, "name");
      TaskBody.refuseDeprecated(name);
      return putProperty(names.accept(name, value), value);
    }
  }
}
