package com.salescrm.sdk.lead;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.contact.Contact;
import com.salescrm.sdk.core.internal.model.AdditionalLists;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasCustomFields;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import com.salescrm.sdk.integrationlink.RenderedIntegrationLink;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.task.Task;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A company or organization, with what belongs to it (specification, Resources, Lead). Immutable; equal by value.
 *
 * <p>Only {@code id} is always there: which of the others come depends on the service and on the {@code _fields} asked
 * for. A list that was not asked for is empty, which does not mean that the lead has none. Smart Fields are found in
 * {@link #additionalProperties()} under their names; activities are never part of a lead.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Lead.Builder.class)
public interface Lead extends LeadFields, HasCustomFields {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the name to show, also for a lead without one} */
  @JsonProperty("display_name")
  Optional<String> displayName();

  /** {@return where the lead is shown in the CRM} */
  @JsonProperty("html_url")
  Optional<String> htmlUrl();

  /** {@return the label of its status; labels can be renamed, ids stay} */
  @JsonProperty("status_label")
  Optional<String> statusLabel();

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

  /** {@return its addresses} */
  @JsonProperty("addresses")
  List<Address> addresses();

  /** {@return its contacts} */
  @JsonProperty("contacts")
  List<Contact> contacts();

  /** {@return its opportunities} */
  @JsonProperty("opportunities")
  List<Opportunity> opportunities();

  /** {@return its tasks, those not yet complete; each of the subtype of its {@code _type}} */
  @JsonProperty("tasks")
  List<Task> tasks();

  /** {@return the links to other systems that apply to it} */
  @JsonProperty("integration_links")
  List<RenderedIntegrationLink> integrationLinks();

  /** {@return the ids of the contacts; observed, not specified; kept among the {@link #additionalProperties()}} */
  default List<String> contactIds() {
    return AdditionalLists.read(this, "contact_ids", String.class);
  }

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Lead} values. Not safe for several threads. */
  final class Builder extends ImmutableLead.Builder
      implements AdditionalPropertyBuilder<Lead.Builder> {
    Builder() {}
  }
}
