package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.AdditionalLists;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.Attachment;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sdk.core.model.HasCustomFields;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import com.salescrm.sdk.integrationlink.RenderedIntegrationLink;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A deal that may come of a lead (specification, Resources, Opportunity). Immutable; equal by value.
 *
 * <p>Values are in the smallest unit of their currency (cents); nothing is converted. Whether {@code confidence} is a
 * percentage is for the service to say (0 to 100 was seen), so no expected value is computed here.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Opportunity.Builder.class)
public interface Opportunity extends HasCustomFields {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

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

  /** {@return the id of the user who works on it} */
  @JsonProperty("user_id")
  Optional<String> userId();

  /** {@return the name of that user} */
  @JsonProperty("user_name")
  Optional<String> userName();

  /** {@return the id of its status} */
  @JsonProperty("status_id")
  Optional<String> statusId();

  /** {@return the label of its status; labels can be renamed, ids stay} */
  @JsonProperty("status_label")
  Optional<String> statusLabel();

  /** {@return the label of its status as it is shown, with its pipeline where that matters} */
  @JsonProperty("status_display_name")
  Optional<String> statusDisplayName();

  /** {@return whether it is open, won or lost} */
  @JsonProperty("status_type")
  Optional<StatusType> statusType();

  /** {@return the id of the pipeline its status belongs to} */
  @JsonProperty("pipeline_id")
  Optional<String> pipelineId();

  /** {@return the name of that pipeline} */
  @JsonProperty("pipeline_name")
  Optional<String> pipelineName();

  /** {@return what it is worth, in the smallest unit of the currency} */
  @JsonProperty("value")
  Optional<BigDecimal> value();

  /** {@return how often that is paid} */
  @JsonProperty("value_period")
  Optional<ValuePeriod> valuePeriod();

  /** {@return the code of the currency, such as {@code USD}} */
  @JsonProperty("value_currency")
  Optional<String> valueCurrency();

  /** {@return the value as text for people} */
  @JsonProperty("value_formatted")
  Optional<String> valueFormatted();

  /** {@return the value multiplied by the confidence, as the service computed it} */
  @JsonProperty("expected_value")
  Optional<BigDecimal> expectedValue();

  /** {@return the value of a year} */
  @JsonProperty("annualized_value")
  Optional<BigDecimal> annualizedValue();

  /** {@return the expected value of a year} */
  @JsonProperty("annualized_expected_value")
  Optional<BigDecimal> annualizedExpectedValue();

  /** {@return how likely it is to be won} */
  @JsonProperty("confidence")
  Optional<BigDecimal> confidence();

  /** {@return the note} */
  @JsonProperty("note")
  Optional<String> note();

  /** {@return the note as HTML; observed, not specified} */
  @JsonProperty("note_html")
  Optional<String> noteHtml();

  /** {@return the day on which it was won, or on which that is expected; open opportunities may have it too} */
  @JsonProperty("date_won")
  Optional<LocalDate> dateWon();

  /** {@return when it was lost} */
  @JsonProperty("date_lost")
  Optional<DateOrDateTime> dateLost();

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

  /** {@return the links to other systems that apply to it} */
  @JsonProperty("integration_links")
  List<RenderedIntegrationLink> integrationLinks();

  /** {@return the files that belong to it; observed, not specified; kept among the {@link #additionalProperties()}} */
  default List<Attachment> attachments() {
    return AdditionalLists.read(this, "attachments", Attachment.class);
  }

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Opportunity} values. Not safe for several threads. */
  final class Builder extends ImmutableOpportunity.Builder
      implements AdditionalPropertyBuilder<Opportunity.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
