package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Differences;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.UpdateStyle;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * Changes of a task. A field that is not set keeps its value; a {@code clear} method removes the value. {@code build()}
 * refuses a field that is both set and cleared. Immutable, equal by value.
 */
@Value.Immutable
@UpdateStyle
public abstract class UpdateTaskRequest extends JsonBody<UpdateTaskRequest>
    implements UpdateRequest, TaskFields<UpdateTaskRequest> {

  UpdateTaskRequest() {} // Extended by the generated class only.

  /** {@return the text; only for tasks of type {@code lead}, which the service checks} */
  @JsonProperty("text")
  public abstract Optional<String> text();

  /**
   * Computes the changes between two states of a task: the assigned user, the date (a date with a time is compared as an
   * instant), whether it is complete, and the text of a {@link LeadTask}. Both must be read with the same {@code _fields},
   * since a value that is missing in {@code after} counts as removed.
   *
   * @param before the task as the service returned it
   * @param after the task after the changes, such as {@code LeadTask.builder().from(before).text("x").build()}
   * @return the changes; {@link #isEmpty() empty} if there are none
   * @throws IllegalArgumentException if the two have different ids, an update cannot remove a removed value, or a
   *     field that differs could not be read
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

  /** Refuses a name that the specification deprecates (Versioning, rule 2). */
  static void requireNotDeprecated(String name) {
    if ("due_date".equals(name)) {
      throw new IllegalArgumentException("'due_date' is deprecated: use date(…)");
    }
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateTaskRequest.Builder
      implements TaskSetters<Builder>, AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofUpdate(UpdateTaskRequest.class);

    Builder() {}

    /**
     * Copies all changes of another request. They replace those made here before.
     *
     * @param request the other request
     * @return this builder
     */
    public Builder from(UpdateTaskRequest request) {
      Arguments.notNull(request, "request");
      if (guard.isChanged(request, "assigned_to")) {
        assignedTo(request.assignedTo());
      }
      if (guard.isChanged(request, "date")) {
        date(request.date());
      }
      if (guard.isChanged(request, "is_complete")) {
        isComplete(request.isComplete());
      }
      if (guard.isChanged(request, "text")) {
        text(request.text());
      }
      return properties(guard.acceptCopied(request));
    }

    /** {@return this builder, which now sends null for {@code date}: the service removes the date} */
    public Builder clearDate() {
      return properties(guard.clear("date"));
    }

    /** {@return this builder, which now sends null for {@code assigned_to}: the service removes the user} */
    public Builder clearAssignedTo() {
      return properties(guard.clear("assigned_to"));
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      requireNotDeprecated(name);
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
