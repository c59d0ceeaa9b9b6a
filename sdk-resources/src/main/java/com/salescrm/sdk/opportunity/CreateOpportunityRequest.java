package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.CustomFieldSetters;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A new opportunity. Nothing is required, and what is not set is not sent: the service chooses it (specification,
 * "Opportunities", create and update rules). Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class CreateOpportunityRequest {

  CreateOpportunityRequest() {}

  /** {@return the lead it belongs to; without one the service creates a lead that has no name} */
  @JsonProperty("lead_id")
  public abstract Optional<String> leadId();

  /** {@return the contact of the lead whom it is about} */
  @JsonProperty("contact_id")
  public abstract Optional<String> contactId();

  /** {@return the user who is responsible for it} */
  @JsonProperty("user_id")
  public abstract Optional<String> userId();

  /** {@return its status; without one the first status of the organization} */
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

  /** {@return an empty builder} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Builds a {@link CreateOpportunityRequest}; building throws {@link IllegalStateException} if an id is blank. Not safe
   * for many threads.
   */
  public static final class Builder extends ImmutableCreateOpportunityRequest.Builder
      implements CustomFieldSetters<Builder> {
    private final RequestFieldGuard names =
        RequestFieldGuard.ofCreate(CreateOpportunityRequest.class);

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

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
