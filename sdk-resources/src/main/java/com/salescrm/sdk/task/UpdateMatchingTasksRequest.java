package com.salescrm.sdk.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.Map;
import org.immutables.value.Value;

/**
 * Changes of all tasks that match a filter; the service accepts only these three fields (specification, "Tasks", PUT {@code
 * /task/}). A field that is not set keeps its value. {@code build()} refuses a field that is both set and cleared. Immutable,
 * equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class UpdateMatchingTasksRequest extends JsonBody<UpdateMatchingTasksRequest>
    implements UpdateRequest, TaskFields<UpdateMatchingTasksRequest> {

  UpdateMatchingTasksRequest() {} // Extended by the generated class only.

  @Override
  protected abstract Map<String, JsonNode> properties();

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateMatchingTasksRequest.Builder
      implements TaskSetters<Builder> {
    Builder() {}

    /** {@return this builder, which now sends null for {@code date}: the service removes the date} */
    public Builder clearDate() {
      return putProperty("date", NullNode.getInstance());
    }

    /** {@return this builder, which now sends null for {@code assigned_to}: the service removes the user} */
    public Builder clearAssignedTo() {
      return putProperty("assigned_to", NullNode.getInstance());
    }
  }
}
