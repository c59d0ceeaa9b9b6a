package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * Something a user is to do about a lead (specification, Resources, Task). Each {@code _type} is a subtype with fields of
 * its own; a task of a type that this version does not know, or without a type, is an {@link UnknownTask}. Immutable;
 * equal by value.
 *
 * <p>Only {@code id} is always there. The deprecated {@code due_date} has no accessor: see {@link #date()}.
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
public sealed interface Task extends HasAdditionalProperties
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
   * Stands for all types where tasks are filtered, {@code _type=all}: without it the service gives tasks of type {@code
   * lead} only (specification, "Tasks", rule 1). No task is of this type.
   */
  TaskType ALL = TaskType.of("all");

  /** {@return the id; that of a task which the service generated may begin with {@code noti_}} */
  @JsonProperty("id")
  String id();

  /** {@return the type; empty only on an {@link UnknownTask} that came without one} */
  Optional<TaskType> type();

  /** {@return the id of the lead it belongs to} */
  @JsonProperty("lead_id")
  Optional<String> leadId();

  /** {@return the name of that lead} */
  @JsonProperty("lead_name")
  Optional<String> leadName();

  /** {@return the id of the contact it is about} */
  @JsonProperty("contact_id")
  Optional<String> contactId();

  /** {@return the name of that contact} */
  @JsonProperty("contact_name")
  Optional<String> contactName();

  /** {@return what kind of object {@link #objectId()} names} */
  @JsonProperty("object_type")
  Optional<TaskObjectType> objectType();

  /** {@return the id of the object that caused the task or came of it} */
  @JsonProperty("object_id")
  Optional<String> objectId();

  /** {@return the id of the user who is to do it} */
  @JsonProperty("assigned_to")
  Optional<String> assignedTo();

  /** {@return the name of that user} */
  @JsonProperty("assigned_to_name")
  Optional<String> assignedToName();

  /** {@return when it is to be done: a whole day, or a moment; empty for a task without a date} */
  @JsonProperty("date")
  Optional<DateOrDateTime> date();

  /** {@return whether the service regards it as a task without a date} */
  @JsonProperty("is_dateless")
  Optional<Boolean> isDateless();

  /** {@return whether it is done, and so in the archive} */
  @JsonProperty("is_complete")
  Optional<Boolean> isComplete();

  /** {@return where it is shown} */
  @JsonProperty("view")
  Optional<TaskView> view();

  /** {@return how urgent it is} */
  @JsonProperty("priority")
  Optional<TaskPriority> priority();

  /** {@return how it came to its end, in the service's words, of which the specification lists none} */
  @JsonProperty("resolution")
  Optional<String> resolution();

  /** {@return the id of the sequence that created it} */
  @JsonProperty("sequence_id")
  Optional<String> sequenceId();

  /** {@return the id of the subscription through which that sequence created it} */
  @JsonProperty("sequence_subscription_id")
  Optional<String> sequenceSubscriptionId();

  /** {@return the id of the organization it belongs to} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return the id of the user who created it} */
  @JsonProperty("created_by")
  Optional<String> createdBy();

  /** {@return the name of that user} */
  @JsonProperty("created_by_name")
  Optional<String> createdByName();

  /** {@return the id of the user who changed it last} */
  @JsonProperty("updated_by")
  Optional<String> updatedBy();

  /** {@return the name of that user} */
  @JsonProperty("updated_by_name")
  Optional<String> updatedByName();

  /** {@return when it was created} */
  @JsonProperty("date_created")
  Optional<OffsetDateTime> dateCreated();

  /** {@return when it was changed last} */
  @JsonProperty("date_updated")
  Optional<OffsetDateTime> dateUpdated();
}
