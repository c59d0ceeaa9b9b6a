package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasAuditFields;
import java.util.Optional;

/**
 * A task of a user for a lead (specification, Resources, Task). Each {@code _type} has a subtype with its own fields; a task
 * with an unknown type, or without a type, is an {@link UnknownTask}. Only {@code id} is always present. The deprecated
 * {@code due_date} has no accessor: use {@link #date()}. Immutable, equal by value.
 */
@JsonTypeInfo(
    use = JsonTypeInfo.Id.NAME,
    include = JsonTypeInfo.As.EXISTING_PROPERTY,
    property = "_type",
    visible = true,
    defaultImpl = UnknownTask.class)
@JsonSubTypes({
  @JsonSubTypes.Type(name = "lead", value = LeadTask.class),
  @JsonSubTypes.Type(name = "incoming_email", value = IncomingEmailTask.class),
  @JsonSubTypes.Type(name = "email_followup", value = EmailFollowupTask.class),
  @JsonSubTypes.Type(name = "missed_call", value = MissedCallTask.class),
  @JsonSubTypes.Type(name = "answered_detached_call", value = AnsweredDetachedCallTask.class),
  @JsonSubTypes.Type(name = "voicemail", value = VoicemailTask.class),
  @JsonSubTypes.Type(name = "opportunity_due", value = OpportunityDueTask.class),
  @JsonSubTypes.Type(name = "incoming_sms", value = IncomingSmsTask.class),
  @JsonSubTypes.Type(name = "outgoing_call", value = OutgoingCallTask.class)
})
public sealed interface Task extends TaskFields<Task>, HasAdditionalProperties, HasAuditFields<Task>
    permits LeadTask,
        IncomingEmailTask,
        EmailFollowupTask,
        MissedCallTask,
        AnsweredDetachedCallTask,
        VoicemailTask,
        OpportunityDueTask,
        IncomingSmsTask,
        OutgoingCallTask,
        UnknownTask {

  /**
   * All types, as the value of a filter ({@code _type=all}): without it the service returns only tasks of type {@code lead}
   * (specification, "Tasks", rule 1). No task has this type.
   */
  TaskType ALL = TaskType.of("all");

  /** {@return the id; it can begin with {@code noti_} if the service created the task} */
  @JsonProperty("id")
  String id();

  /** {@return the type; empty only for an {@link UnknownTask} without a type} */
  Optional<TaskType> type();

  /** {@return the id of its lead} */
  @JsonProperty("lead_id")
  Optional<String> leadId();

  /** {@return the name of the lead} */
  @JsonProperty("lead_name")
  Optional<String> leadName();

  /** {@return the id of its contact} */
  @JsonProperty("contact_id")
  Optional<String> contactId();

  /** {@return the name of the contact} */
  @JsonProperty("contact_name")
  Optional<String> contactName();

  /** {@return the type of the object of {@link #objectId()}} */
  @JsonProperty("object_type")
  Optional<TaskObjectType> objectType();

  /** {@return the id of the object that caused the task or resulted from it} */
  @JsonProperty("object_id")
  Optional<String> objectId();

  /** {@return the name of the assigned user} */
  @JsonProperty("assigned_to_name")
  Optional<String> assignedToName();

  /** {@return whether the service treats it as a task without a date} */
  @JsonProperty("is_dateless")
  Optional<Boolean> isDateless();

  /** {@return the view that shows it} */
  @JsonProperty("view")
  Optional<TaskView> view();

  /** {@return the priority} */
  @JsonProperty("priority")
  Optional<TaskPriority> priority();

  /** {@return the result; the specification lists no values} */
  @JsonProperty("resolution")
  Optional<String> resolution();

  /** {@return the id of the sequence that created it} */
  @JsonProperty("sequence_id")
  Optional<String> sequenceId();

  /** {@return the id of the sequence subscription that created it} */
  @JsonProperty("sequence_subscription_id")
  Optional<String> sequenceSubscriptionId();

  /** {@return the id of its organization} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return the name of the user who created it} */
  @JsonProperty("created_by_name")
  Optional<String> createdByName();

  /** {@return the name of the user who last changed it} */
  @JsonProperty("updated_by_name")
  Optional<String> updatedByName();
}
