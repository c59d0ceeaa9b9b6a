package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.model.BodyNames;
import com.salescrm.sdk.core.model.CustomFieldPatch;
import com.salescrm.sdk.core.model.ModelStyle;
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
@ModelStyle
public abstract class UpdateOpportunityRequest {

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
    BodyNames.check(this, properties());
  }

  /** Adding to a list twice, or removing from it twice what is in it twice, is not the same as once. */
  Replay replay() {
    boolean changesLists = properties().keySet().stream()
        .anyMatch(name -> name.endsWith(".add") || name.endsWith(".remove"));
    return changesLists ? Replay.ONCE : Replay.SAFE;
  }

  /** {@return an empty builder} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Builds an {@link UpdateOpportunityRequest}; building throws {@link IllegalStateException} if a field is both set and
   * cleared, or an id is blank. Not safe for many threads.
   */
  public static final class Builder extends ImmutableUpdateOpportunityRequest.Builder
      implements CustomFieldPatch<Builder> {
    private final BodyNames names = BodyNames.ofUpdate(UpdateOpportunityRequest.class);

    Builder() {}

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
      return putProperty(names.accept(name), value);
    }
  }
}
