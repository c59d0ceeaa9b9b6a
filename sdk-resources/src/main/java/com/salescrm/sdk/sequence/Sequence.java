package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A sequence: steps that are carried out one by one, with time in between, until the subscriber replies (specification,
 * Resources, Sequence). Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Sequence.Builder.class)
public interface Sequence extends HasAdditionalProperties {

  /** {@return the id, {@code seq_…}} */
  @JsonProperty("id")
  String id();

  /** {@return the name} */
  @JsonProperty("name")
  Optional<String> name();

  /** {@return whether it is in use} */
  @JsonProperty("status")
  Optional<SequenceStatus> status();

  /** {@return the time zone of its schedule, such as {@code Europe/Kiev}} */
  @JsonProperty("timezone")
  Optional<String> timezone();

  /** {@return the hours in which its steps are carried out; the model's own tree, copy it before a change} */
  @JsonProperty("schedule")
  Optional<JsonNode> schedule();

  /** {@return the id of a schedule, where it uses one of the organization} */
  @JsonProperty("schedule_id")
  Optional<String> scheduleId();

  /** {@return the steps in their order} */
  @JsonProperty("steps")
  List<SequenceStep> steps();

  /** {@return whether people may subscribe contacts by hand} */
  @JsonProperty("allow_manual_enrollment")
  Optional<Boolean> allowManualEnrollment();

  /** {@return what subscribes contacts automatically; the model's own tree, copy it before a change} */
  @JsonProperty("trigger_query")
  Optional<JsonNode> triggerQuery();

  /** {@return the user whom the sequence belongs to; observed, not specified} */
  @JsonProperty("owner_id")
  Optional<String> ownerId();

  /** {@return the id of the organization it belongs to} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return the id of the user who created it} */
  @JsonProperty("created_by_id")
  Optional<String> createdById();

  /** {@return the id of the user who changed it last} */
  @JsonProperty("updated_by_id")
  Optional<String> updatedById();

  /** {@return when it was created; services send it without an offset, which is UTC} */
  @JsonProperty("date_created")
  Optional<OffsetDateTime> dateCreated();

  /** {@return when it was changed last; UTC, like the other} */
  @JsonProperty("date_updated")
  Optional<OffsetDateTime> dateUpdated();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Sequence} values. Not safe for several threads. */
  final class Builder extends ImmutableSequence.Builder
      implements AdditionalPropertyBuilder<Sequence.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
