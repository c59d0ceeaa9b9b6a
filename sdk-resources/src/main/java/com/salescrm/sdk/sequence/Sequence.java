package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasTimestamps;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A sequence: steps that the service performs one after the other, with delays, until the contact replies
 * (specification, "Resources", Sequence). Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Sequence.Builder.class)
public interface Sequence
    extends SequenceFields<Sequence>, HasAdditionalProperties, HasTimestamps<Sequence> {

  /** {@return the id, {@code seq_…}} */
  @JsonProperty("id")
  String id();

  /** {@return the steps, in order} */
  @JsonProperty("steps")
  List<SequenceStep> steps();

  /** {@return whether users may subscribe contacts manually} */
  @JsonProperty("allow_manual_enrollment")
  Optional<Boolean> allowManualEnrollment();

  /** {@return the query that subscribes contacts automatically; copy the tree before you change it} */
  @JsonProperty("trigger_query")
  Optional<JsonNode> triggerQuery();

  /** {@return the id of the owner; observed, not specified} */
  @JsonProperty("owner_id")
  Optional<String> ownerId();

  /** {@return the id of the organization} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return the id of the user who created it} */
  @JsonProperty("created_by_id")
  Optional<String> createdById();

  /** {@return the id of the user who last changed it} */
  @JsonProperty("updated_by_id")
  Optional<String> updatedById();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Sequence} values. Not safe for several threads. */
  final class Builder extends ImmutableSequence.Builder
      implements AdditionalPropertyBuilder<Sequence.Builder> {
    Builder() {}
  }
}
