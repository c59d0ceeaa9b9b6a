package com.salescrm.sdk.task;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.UpdateStyle;
import com.salescrm.sdk.core.model.UpdateRequest;
import org.immutables.value.Value;

/**
 * Changes of all tasks that match a filter; the service accepts only these three fields (specification, "Tasks", PUT {@code
 * /task/}). A field that is not set keeps its value. {@code build()} refuses a field that is both set and cleared. Immutable,
 * equal by value.
 */
@Value.Immutable
@UpdateStyle
public abstract class UpdateMatchingTasksRequest extends JsonBody<UpdateMatchingTasksRequest>
    implements UpdateRequest, TaskFields<UpdateMatchingTasksRequest> {

  UpdateMatchingTasksRequest() {} // Extended by the generated class only.

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateMatchingTasksRequest.Builder
      implements TaskSetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofUpdate(UpdateMatchingTasksRequest.class);

    Builder() {}

    /**
     * Copies all changes of another request. They replace those made here before.
     *
     * @param request the other request
     * @return this builder
     */
    public Builder from(UpdateMatchingTasksRequest request) {
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
  }
}
