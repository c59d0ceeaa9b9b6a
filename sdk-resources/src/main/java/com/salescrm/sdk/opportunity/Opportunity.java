package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.AdditionalLists;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.Attachment;
import com.salescrm.sdk.core.model.DateOrDateTime;
import com.salescrm.sdk.core.model.HasAuditFields;
import com.salescrm.sdk.core.model.HasCustomFields;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import com.salescrm.sdk.integrationlink.RenderedIntegrationLink;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A potential deal with a lead (specification, Resources, Opportunity). Only {@code id} is always present. Values are in
 * minor units of the currency, such as cents. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Opportunity.Builder.class)
public interface Opportunity
    extends OpportunityFields<Opportunity>, HasCustomFields, HasAuditFields<Opportunity> {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the name of the lead} */
  @JsonProperty("lead_name")
  Optional<String> leadName();

  /** {@return the name of the contact} */
  @JsonProperty("contact_name")
  Optional<String> contactName();

  /** {@return the name of the responsible user} */
  @JsonProperty("user_name")
  Optional<String> userName();

  /** {@return the label of its status; labels can change, ids do not} */
  @JsonProperty("status_label")
  Optional<String> statusLabel();

  /** {@return the label of its status as the CRM shows it, with the pipeline if needed} */
  @JsonProperty("status_display_name")
  Optional<String> statusDisplayName();

  /** {@return whether it is active, won or lost} */
  @JsonProperty("status_type")
  Optional<StatusType> statusType();

  /** {@return the id of the pipeline of its status} */
  @JsonProperty("pipeline_id")
  Optional<String> pipelineId();

  /** {@return the name of the pipeline} */
  @JsonProperty("pipeline_name")
  Optional<String> pipelineName();

  /** {@return the code of the currency, such as {@code USD}} */
  @JsonProperty("value_currency")
  Optional<String> valueCurrency();

  /** {@return the value as formatted text} */
  @JsonProperty("value_formatted")
  Optional<String> valueFormatted();

  /** {@return the value multiplied by the confidence, as computed by the service} */
  @JsonProperty("expected_value")
  Optional<BigDecimal> expectedValue();

  /** {@return the value per year} */
  @JsonProperty("annualized_value")
  Optional<BigDecimal> annualizedValue();

  /** {@return the expected value per year} */
  @JsonProperty("annualized_expected_value")
  Optional<BigDecimal> annualizedExpectedValue();

  /** {@return the note as HTML; not specified} */
  @JsonProperty("note_html")
  Optional<String> noteHtml();

  /** {@return the day or time it was lost} */
  @JsonProperty("date_lost")
  Optional<DateOrDateTime> dateLost();

  /** {@return the id of its organization} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return the name of the user who created it} */
  @JsonProperty("created_by_name")
  Optional<String> createdByName();

  /** {@return the name of the user who last changed it} */
  @JsonProperty("updated_by_name")
  Optional<String> updatedByName();

  /** {@return the links to other systems} */
  @JsonProperty("integration_links")
  List<RenderedIntegrationLink> integrationLinks();

  /** {@return its files; not specified, read from {@link #additionalProperties()}} */
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
    Builder() {}
  }
}
