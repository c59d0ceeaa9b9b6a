package com.salescrm.sdk.task;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What is to change of many tasks at once: these three fields and no others (specification, "Tasks", PUT {@code /task/}).
 * Clearing sends null. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class UpdateAllTasksRequest implements UpdateRequest {

  UpdateAllTasksRequest() {} // The generated class alone extends it.

  /** {@return the id of the user who is to do them} */
  @JsonProperty("assigned_to")
  public abstract Optional<String> assignedTo();

  /** {@return when they are to be done: a whole day, or a moment} */
  @JsonProperty("date")
  public abstract Optional<DateOrDateTime> date();

  /** {@return whether they are done: true moves them to the archive, false back to the inbox} */
  @JsonProperty("is_complete")
  public abstract Optional<Boolean> isComplete();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    RequestFieldGuard.check(this, properties());
  }

  /** {@return an empty builder} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Builds an {@link UpdateAllTasksRequest}; building throws {@link IllegalStateException} if a field is both set and
   * cleared. Not safe for several threads.
   */
  public static final class Builder extends ImmutableUpdateAllTasksRequest.Builder {
    Builder() {}

    /**
     * The day on which they are to be done.
     *
     * @param day the day
     * @return this builder
     */
    public Builder date(LocalDate day) {
      Arguments.notNull(day, "day");
      return date(DateOrDateTime.of(day));
    }

    /**
     * The moment at which they are to be done.
     *
     * @param moment the moment, whose offset is sent
     * @return this builder
     */
    public Builder date(OffsetDateTime moment) {
      Arguments.notNull(moment, "moment");
      return date(DateOrDateTime.of(moment));
    }

    /**
     * Leaves the tasks without a date.
     *
     * @return this builder
     */
    public Builder clearDate() {
      return putProperty("date", NullNode.getInstance());
    }

    /**
     * Takes their users off the tasks.
     *
     * @return this builder
     */
    public Builder clearAssignedTo() {
      return putProperty("assigned_to", NullNode.getInstance());
    }
  }
}
