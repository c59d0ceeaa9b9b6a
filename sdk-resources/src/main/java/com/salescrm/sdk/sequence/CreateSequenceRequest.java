package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.List;
import java.util.Map;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A new sequence (specification, "Sequences"); the fields were observed. Immutable, equal by value. */
@Value.Immutable
@ModelStyle
public abstract class CreateSequenceRequest extends JsonBody<CreateSequenceRequest>
    implements SequenceFields<CreateSequenceRequest> {

  CreateSequenceRequest() {} // Extended by the generated class only.

  /** {@return the steps, in order; null if not set} */
  @JsonProperty("steps")
  public abstract @Nullable List<SequenceStepRequest> steps();

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    List<SequenceStepRequest> steps = steps();
    if (steps != null && steps.stream().anyMatch(step -> step.id().isPresent())) {
      throw new IllegalStateException(
          "steps of a new sequence have no id yet: build them without id");
    }
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableCreateSequenceRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofCreate(CreateSequenceRequest.class);

    Builder() {}

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

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }

    @Override
    public CreateSequenceRequest build() {
      schedule(RequestFieldGuard.copyOf("schedule", super.build().schedule()));
      return super.build();
    }
  }
}
