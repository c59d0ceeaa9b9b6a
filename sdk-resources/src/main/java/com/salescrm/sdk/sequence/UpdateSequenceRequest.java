package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a sequence: only what is set here is sent, everything else stays. Its steps are one value: {@code
 * steps(…)} replaces them all, and a step that is left out is removed (specification, "Sequences"), so build on {@link
 * SequenceStepRequest#keeping}; without it no step is touched. An empty list is refused: to remove all steps, say
 * {@link Builder#removeAllSteps}. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class UpdateSequenceRequest implements UpdateRequest {

  UpdateSequenceRequest() {} // The generated class alone extends it.

  /** {@return the name} */
  @JsonProperty("name")
  public abstract Optional<String> name();

  /** {@return whether it is in use} */
  @JsonProperty("status")
  public abstract Optional<SequenceStatus> status();

  /** {@return the time zone of its schedule, such as {@code Europe/Kiev}} */
  @JsonProperty("timezone")
  public abstract Optional<String> timezone();

  /** {@return the hours in which its steps are carried out, in the service's form} */
  @JsonProperty("schedule")
  public abstract Optional<JsonNode> schedule();

  /** {@return the id of a schedule of the organization} */
  @JsonProperty("schedule_id")
  public abstract Optional<String> scheduleId();

  /** {@return the steps as they are to be, in their order; null leaves the steps of the sequence alone} */
  @JsonProperty("steps")
  public @Nullable List<SequenceStepRequest> steps() {
    return stepList().orElse(null);
  }

  abstract Optional<List<SequenceStepRequest>> stepList();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    RequestFieldGuard.check(this, properties());
    List<SequenceStepRequest> steps = steps();
    if (steps != null && steps.isEmpty()) {
      throw new IllegalStateException(
          "steps is empty, which would remove every step of the sequence:"
              + " call removeAllSteps() if that is meant");
    }
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateSequenceRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard names = RequestFieldGuard.ofUpdate(UpdateSequenceRequest.class);

    Builder() {}

    /**
     * Replaces the whole list of steps: a step of the sequence that is left out is removed. To add, change or remove
     * one, see {@link SequenceService#edit}.
     *
     * @param steps all of them; copied
     * @return this builder
     * @throws IllegalArgumentException if it or one of its elements is null
     */
    public Builder steps(Iterable<? extends SequenceStepRequest> steps) {
      return stepList(RequestFieldGuard.copyOf("steps", steps, UnaryOperator.identity()));
    }

    /**
     * The times at which steps are done, of plain Java values; the specification does not name the form.
     *
     * @param schedule names and values: texts, numbers, booleans, lists and maps of such
     * @return this builder
     * @throws IllegalArgumentException if a value has no form in JSON
     */
    public Builder schedule(Map<String, ?> schedule) {
      Arguments.notNull(schedule, "schedule");
      return schedule(CrmJson.tree(CrmJson.toJson(schedule)));
    }

    /**
     * Sends null for {@code timezone}: the sequence has no time zone of its own.
     *
     * @return this builder
     */
    public Builder clearTimezone() {
      return putProperty("timezone", NullNode.getInstance());
    }

    /**
     * Sends null for {@code schedule}: the sequence has no schedule of its own.
     *
     * @return this builder
     */
    public Builder clearSchedule() {
      return putProperty("schedule", NullNode.getInstance());
    }

    /**
     * Sends null for {@code schedule_id}: the sequence follows no schedule of the organization.
     *
     * @return this builder
     */
    public Builder clearScheduleId() {
      return putProperty("schedule_id", NullNode.getInstance());
    }

    /**
     * Sends an empty list for {@code steps}: every step of the sequence is removed.
     *
     * @return this builder
     */
    public Builder removeAllSteps() {
      return putProperty("steps", JsonNodeFactory.instance.arrayNode());
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name, value), value);
    }
  }
}
