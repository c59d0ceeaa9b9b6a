package com.salescrm.sdk.sequence;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Editor;
import com.salescrm.sdk.core.internal.model.ListEdit;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Adds, changes and removes steps of a sequence. {@link SequenceService#edit} provides it, and then sends what differs
 * from the current sequence. Adding, changing and removing throw an {@link IllegalStateException} if the steps in the
 * response could not be read. Not safe for several threads.
 */
public final class SequenceEditor
    extends Editor<Sequence, UpdateSequenceRequest.Builder, SequenceEditor> {
  private final ListEdit<SequenceStepRequest> steps;

  SequenceEditor(Sequence current) {
    super(current, UpdateSequenceRequest.builder());
    steps = new ListEdit<>(
        current,
        "steps",
        current.steps().stream().map(SequenceStepRequest::of).toList(),
        (one, other) -> false); // Two new steps may be equal.
  }

  /**
   * Adds a step at the end.
   *
   * @param step the step; without an id
   * @return this editor
   * @throws IllegalArgumentException if the step has an id
   */
  public SequenceEditor addStep(SequenceStepRequest step) {
    if (Arguments.notNull(step, "step").id().isPresent()) {
      throw new IllegalArgumentException(
          "a new step has no id: to change a step of the sequence, call changeStep");
    }
    steps.add(step);
    return this;
  }

  /**
   * Changes an existing step; fields that are neither set nor cleared keep their values.
   *
   * @param stepId the id of the step
   * @param changes sets what to change
   * @return this editor
   * @throws IllegalArgumentException if the sequence has no step with this id
   */
  public SequenceEditor changeStep(String stepId, Consumer<SequenceStepRequest.Builder> changes) {
    Arguments.notNull(stepId, "stepId");
    Arguments.notNull(changes, "changes");
    boolean found = steps.replaceIf(each -> each.id().equals(Optional.of(stepId)), step -> {
      SequenceStepRequest.Builder builder = SequenceStepRequest.builder().from(step);
      changes.accept(builder);
      return builder.id(stepId).build();
    });
    if (!found) {
      throw new IllegalArgumentException("the sequence has no step with the id '" + stepId + "'");
    }
    return this;
  }

  /**
   * Removes a step. If the sequence has no step with this id, nothing changes.
   *
   * @param stepId the id of the step
   * @return this editor
   */
  public SequenceEditor removeStep(String stepId) {
    Arguments.notNull(stepId, "stepId");
    steps.removeIf(each -> each.id().equals(Optional.of(stepId)));
    return this;
  }

  /** The update refuses an empty list; here, every step was removed by its id. */
  private void replaceSteps(List<SequenceStepRequest> remaining) {
    if (remaining.isEmpty()) {
      update().removeAllSteps();
    } else {
      update().steps(remaining);
    }
  }

  UpdateSequenceRequest request() {
    UpdateSequenceRequest set = update().build();
    steps.writeTo(set.steps(), this::replaceSteps);
    return update().build();
  }
}
