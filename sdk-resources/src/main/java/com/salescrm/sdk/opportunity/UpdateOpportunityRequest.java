package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Differences;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.UpdateStyle;
import com.salescrm.sdk.core.model.CustomFieldPatch;
import com.salescrm.sdk.core.model.UpdateRequest;
import com.salescrm.sdk.core.retry.Replay;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What is to change of an opportunity; what is neither set nor cleared stays as it is. Clearing sends null. Immutable,
 * equal by value.
 */
@Value.Immutable
@UpdateStyle
public abstract class UpdateOpportunityRequest implements UpdateRequest {

  UpdateOpportunityRequest() {}

  /** {@return the lead it is to move to; whether an opportunity may move is for the service to say} */
  @JsonProperty("lead_id")
  public abstract Optional<String> leadId();

  /** {@return the contact of the lead whom it is about} */
  @JsonProperty("contact_id")
  public abstract Optional<String> contactId();

  /** {@return the user who is responsible for it} */
  @JsonProperty("user_id")
  public abstract Optional<String> userId();

  /** {@return its status; one of type won makes the service set the day it was won, if there is none} */
  @JsonProperty("status_id")
  public abstract Optional<String> statusId();

  /** {@return its value in minor units of the currency, such as cents} */
  @JsonProperty("value")
  public abstract Optional<BigDecimal> value();

  /** {@return whether the value comes once, each month or each year} */
  @JsonProperty("value_period")
  public abstract Optional<ValuePeriod> valuePeriod();

  /** {@return how likely it is won, in the service's unit, which is per cent where it was observed; not checked} */
  @JsonProperty("confidence")
  public abstract Optional<BigDecimal> confidence();

  /** {@return free text} */
  @JsonProperty("note")
  public abstract Optional<String> note();

  /** {@return the day on which it was won, or is expected to be} */
  @JsonProperty("date_won")
  public abstract Optional<LocalDate> dateWon();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    RequestFieldGuard.check(this, properties());
  }

  /** Adding to a list twice, or removing from it twice what is in it twice, is not the same as once. */
  Replay replay() {
    return RequestFieldGuard.addsOrRemoves(properties()) ? Replay.ONCE : Replay.SAFE;
  }

  /**
   * The changes that turn one state of an opportunity into another: exactly what differs, and nothing if they are
   * equal ({@link #isEmpty()}). Compared is what this request can set, custom fields included; what the service
   * computes is not. Both states have to be read with the same fields, for what is missing after counts as removed.
   *
   * @param before the opportunity as the service has it
   * @param after the opportunity as it is to be, such as a copy of {@code before} made by {@code Opportunity.builder()}
   * @return the changes
   * @throws IllegalArgumentException if the two have different ids, a value is to be removed that an update cannot
   *     remove, or a field that differs could not be read
   */
  public static UpdateOpportunityRequest between(Opportunity before, Opportunity after) {
    Builder changes = builder();
    Differences.between(before, after, Opportunity::id)
        .field("lead_id", Opportunity::leadId, changes::leadId)
        .field("contact_id", Opportunity::contactId, changes::contactId, changes::clearContactId)
        .field("user_id", Opportunity::userId, changes::userId, changes::clearUserId)
        .field("status_id", Opportunity::statusId, changes::statusId)
        .field("value", Opportunity::value, changes::value, changes::clearValue)
        .field("value_period", Opportunity::valuePeriod, changes::valuePeriod)
        .field("confidence", Opportunity::confidence, changes::confidence, changes::clearConfidence)
        .field("note", Opportunity::note, changes::note, changes::clearNote)
        .field("date_won", Opportunity::dateWon, changes::dateWon, changes::clearDateWon)
        .customFields(Opportunity::custom, changes);
    return changes.build();
  }

  /** {@return an empty builder} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Builds an {@link UpdateOpportunityRequest}; building throws {@link IllegalStateException} if a field is both set
   * and cleared, or an id is blank. Not safe for many threads.
   */
  public static final class Builder extends ImmutableUpdateOpportunityRequest.Builder
      implements CustomFieldPatch<Builder> {
    private final RequestFieldGuard names =
        RequestFieldGuard.ofUpdate(UpdateOpportunityRequest.class);

    Builder() {}

    /**
     * Copies what another request sets, clears, unsets, adds and removes; it replaces what was set here before, lists
     * as a whole.
     *
     * @param request the other request
     * @return this builder
     * @throws IllegalStateException if the two change a custom field in ways that do not go together
     */
    public Builder from(UpdateOpportunityRequest request) {
      Arguments.notNull(request, "request");
      request.leadId().ifPresent(this::leadId);
      request.contactId().ifPresent(this::contactId);
      request.userId().ifPresent(this::userId);
      request.statusId().ifPresent(this::statusId);
      request.value().ifPresent(this::value);
      request.valuePeriod().ifPresent(this::valuePeriod);
      request.confidence().ifPresent(this::confidence);
      request.note().ifPresent(this::note);
      request.dateWon().ifPresent(this::dateWon);
      return putAllProperties(names.acceptCopied(request.properties()));
    }

    /**
     * The value in minor units of the currency, such as cents.
     *
     * @param minorUnits the value, sent as it is
     * @return this builder
     */
    public Builder value(long minorUnits) {
      return value(BigDecimal.valueOf(minorUnits));
    }

    /**
     * How likely it is won.
     *
     * @param confidence the number in the service's unit, sent as it is
     * @return this builder
     */
    public Builder confidence(int confidence) {
      return confidence(BigDecimal.valueOf(confidence));
    }

    /**
     * Takes the contact off the opportunity.
     *
     * @return this builder
     */
    public Builder clearContactId() {
      return clear("contact_id");
    }

    /**
     * Takes the responsible user off the opportunity.
     *
     * @return this builder
     */
    public Builder clearUserId() {
      return clear("user_id");
    }

    /**
     * Leaves the opportunity without a value, which is not a value of 0.
     *
     * @return this builder
     */
    public Builder clearValue() {
      return clear("value");
    }

    /**
     * Leaves the opportunity without a confidence.
     *
     * @return this builder
     */
    public Builder clearConfidence() {
      return clear("confidence");
    }

    /**
     * Removes the text.
     *
     * @return this builder
     */
    public Builder clearNote() {
      return clear("note");
    }

    /**
     * Removes the day on which it was won, or is expected to be. What the service makes of that together with a status
     * of type won is not told; it is sent as it is.
     *
     * @return this builder
     */
    public Builder clearDateWon() {
      return clear("date_won");
    }

    private Builder clear(String name) {
      return putProperty(name, NullNode.getInstance());
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name, value), value);
    }
  }
}
