package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.DateOrDateTime;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A new task of a lead; only types {@code lead} and {@code outgoing_call} can be created (specification, "Tasks", rule 5).
 * Which further fields the service takes for a call it does not tell: {@code putAdditionalProperty} sends them.
 * Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class CreateTaskRequest {
  private static final List<TaskType> CREATABLE = List.of(TaskType.LEAD, TaskType.OUTGOING_CALL);

  CreateTaskRequest() {} // The generated class alone extends it.

  /** {@return the type, {@code lead} unless told; always sent} */
  @JsonProperty("_type")
  @Value.Default
  public TaskType type() {
    return TaskType.LEAD;
  }

  /** {@return the id of the lead it is to belong to} */
  @JsonProperty("lead_id")
  public abstract String leadId();

  /**
   * {@return the id of the contact it is about, such as the one to be called; the specification does not name it among
   * what is sent}
   */
  @JsonProperty("contact_id")
  public abstract Optional<String> contactId();

  /** {@return what is to be done; for type {@code lead} only} */
  @JsonProperty("text")
  public abstract Optional<String> text();

  /** {@return the id of the user who is to do it} */
  @JsonProperty("assigned_to")
  public abstract Optional<String> assignedTo();

  /** {@return when it is to be done: a whole day, or a moment} */
  @JsonProperty("date")
  public abstract Optional<DateOrDateTime> date();

  /** {@return whether it is done already} */
  @JsonProperty("is_complete")
  public abstract Optional<Boolean> isComplete();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    RequestFieldGuard.check(this, properties());
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
   * A to-do.
   *
   * @param leadId the id of the lead it is to belong to
   * @return a builder that has the type {@code lead} and the lead
   */
  public static Builder lead(String leadId) {
    return builder().type(TaskType.LEAD).leadId(leadId);
  }

  /**
   * A call to be made.
   *
   * @param leadId the id of the lead it is to belong to
   * @return a builder that has the type {@code outgoing_call} and the lead
   */
  public static Builder outgoingCall(String leadId) {
    return builder().type(TaskType.OUTGOING_CALL).leadId(leadId);
  }

  /** {@return a builder of a task of type {@code lead}, unless told} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Builds the request; building throws {@link IllegalStateException} if the lead is missing or blank, the type cannot be
   * created, or a call has a text. Not safe for several threads.
   */
  public static final class Builder extends ImmutableCreateTaskRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard names = RequestFieldGuard.ofCreate(CreateTaskRequest.class);

    Builder() {}

    /**
     * The day on which it is to be done.
     *
     * @param day the day
     * @return this builder
     */
    public Builder date(LocalDate day) {
      Arguments.notNull(day, "day");
      return date(DateOrDateTime.of(day));
    }

    /**
     * The moment at which it is to be done.
     *
     * @param moment the moment, whose offset is sent
     * @return this builder
     */
    public Builder date(OffsetDateTime moment) {
      Arguments.notNull(moment, "moment");
      return date(DateOrDateTime.of(moment));
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      Arguments.notNull(name, "name");
      TaskBody.refuseDeprecated(name);
      return putProperty(names.accept(name), value);
    }
  }
}
