package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A new task. The service creates only the types {@code lead} and {@code outgoing_call} (specification, "Tasks", rule 5).
 * The specification does not list the further fields of a call: {@code putAdditionalProperty} sends them. Immutable, equal
 * by value.
 */
@Value.Immutable
@ModelStyle
public abstract class CreateTaskRequest extends JsonBody<CreateTaskRequest>
    implements TaskFields<CreateTaskRequest> {
  private static final List<TaskType> CREATABLE = List.of(TaskType.LEAD, TaskType.OUTGOING_CALL);

  CreateTaskRequest() {} // Extended by the generated class only.

  /** {@return the type; {@code lead} if not set} */
  @JsonProperty("_type")
  @Value.Default
  public TaskType type() {
    return TaskType.LEAD;
  }

  /** {@return the id of the lead} */
  @JsonProperty("lead_id")
  public abstract String leadId();

  /** {@return the id of the contact, such as the one to call; the specification does not list it for requests} */
  @JsonProperty("contact_id")
  public abstract Optional<String> contactId();

  /** {@return the text; only for type {@code lead}} */
  @JsonProperty("text")
  public abstract Optional<String> text();

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    if (!CREATABLE.contains(type())) {
      throw new IllegalStateException(
          "type '" + type() + "' cannot be created: only lead and outgoing_call can");
    }
    if (text().isPresent() && !type().equals(TaskType.LEAD)) {
      throw new IllegalStateException(
          "text is for tasks of type lead only, but the type is '" + type() + "'");
    }
  }

  /**
   * {@return a builder for a to-do, of type {@code lead}}
   *
   * @param leadId the id of the lead
   */
  public static Builder lead(String leadId) {
    return builder().type(TaskType.LEAD).leadId(leadId);
  }

  /**
   * {@return a builder for a call, of type {@code outgoing_call}}
   *
   * @param leadId the id of the lead
   */
  public static Builder outgoingCall(String leadId) {
    return builder().type(TaskType.OUTGOING_CALL).leadId(leadId);
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Builds the request. {@code build()} throws an {@link IllegalStateException} if the lead is missing, the type cannot be
   * created, or a call has a text. Not safe for several threads.
   */
  public static final class Builder extends ImmutableCreateTaskRequest.Builder
      implements TaskSetters<Builder>, AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofCreate(CreateTaskRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      UpdateTaskRequest.requireNotDeprecated(name);
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
