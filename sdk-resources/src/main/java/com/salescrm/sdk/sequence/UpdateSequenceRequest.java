package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.UpdateStyle;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a sequence. A field that is not set keeps its value. Immutable, equal by value.
 *
 * <p>{@code steps(…)} replaces all steps: a step that the list does not contain is removed (specification,
 * "Sequences"). Convert the steps to keep with {@link SequenceStepRequest#of}. {@code build()} refuses an empty
 * list; {@link Builder#removeAllSteps} removes all steps.
 */
@Value.Immutable
@UpdateStyle
public abstract class UpdateSequenceRequest extends JsonBody<UpdateSequenceRequest>
    implements UpdateRequest, SequenceFields<UpdateSequenceRequest> {

  UpdateSequenceRequest() {} // Extended by the generated class only.

  /** {@return the steps, which replace all current ones; null if not set} */
  @JsonProperty("steps")
  public @Nullable List<SequenceStepRequest> steps() {
    return stepList().orElse(null);
  }

  abstract Optional<List<SequenceStepRequest>> stepList();

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    List<SequenceStepRequest> steps = steps();
    if (steps != null && steps.isEmpty()) {
      throw new IllegalStateException(
          "steps is empty, which would remove every step of the sequence:"
              + " call removeAllSteps() to remove all steps");
    }
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateSequenceRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofUpdate(UpdateSequenceRequest.class);

    Builder() {}

    /**
     * Copies all changes of another request. They replace those made here before; the steps are replaced as a whole.
     *
     * @param request the other request
     * @return this builder
     */
    public Builder from(UpdateSequenceRequest request) {
      Arguments.notNull(request, "request");
      if (guard.isChanged(request, "name")) {
        name(request.name());
      }
      if (guard.isChanged(request, "status")) {
        status(request.status());
      }
      if (guard.isChanged(request, "timezone")) {
        timezone(request.timezone());
      }
      if (guard.isChanged(request, "schedule")) {
        schedule(request.schedule());
      }
      if (guard.isChanged(request, "schedule_id")) {
        scheduleId(request.scheduleId());
      }
      if (guard.isChanged(request, "steps")) {
        stepList(request.stepList());
      }
      return properties(guard.acceptCopied(request));
    }

    /**
     * Replaces all steps: a step that the list does not contain is removed. {@link SequenceService#edit} adds, changes
     * or removes a single step.
     *
     * @param steps the steps, in order; copied
     * @return this builder
     * @throws IllegalArgumentException if it or one of its elements is null
     */
    public Builder steps(Iterable<? extends SequenceStepRequest> steps) {
      return stepList(RequestFieldGuard.copyOf("steps", steps));
    }

    /**
     * Sets the schedule of the steps as plain Java values. The specification does not define the format.
     *
     * @param schedule the schedule as texts, numbers, booleans, lists and maps
     * @return this builder
     * @throws IllegalArgumentException if a value cannot be written as JSON, such as a map that contains itself
     */
    public Builder schedule(Map<String, ?> schedule) {
      return schedule(RequestFieldGuard.treeOf("schedule", schedule));
    }

    /** {@return this builder, which now sends null for {@code timezone}: the sequence has no time zone of its own} */
    public Builder clearTimezone() {
      return properties(guard.clear("timezone"));
    }

    /** {@return this builder, which now sends null for {@code schedule}: the sequence has no schedule of its own} */
    public Builder clearSchedule() {
      return properties(guard.clear("schedule"));
    }

    /** {@return this builder, which now sends null for {@code schedule_id}: the sequence uses none} */
    public Builder clearScheduleId() {
      return properties(guard.clear("schedule_id"));
    }

    /**
     * Sends an empty list for {@code steps}: every step of the sequence is removed.
     *
     * @return this builder
     */
    public Builder removeAllSteps() {
      return properties(guard.clear("steps", JsonNodeFactory.instance.arrayNode()));
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }

    @Override
    public UpdateSequenceRequest build() {
      schedule(RequestFieldGuard.copyOf("schedule", super.build().schedule()));
      return super.build();
    }
  }
}
