package com.salescrm.sdk.lead;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.contact.Contact;
import com.salescrm.sdk.core.internal.model.AdditionalLists;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAuditFields;
import com.salescrm.sdk.core.model.HasCustomFields;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import com.salescrm.sdk.integrationlink.RenderedIntegrationLink;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.task.Task;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A company or organization with its objects (specification, Resources, Lead). Immutable, equal by value.
 *
 * <p>Only {@code id} is always present; the other fields depend on the service and on {@code _fields}. A list that
 * {@code _fields} omits is empty, even if the lead has elements. {@link #additionalProperties()} contains Smart
 * Fields under their names. A lead never contains activities.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Lead.Builder.class)
public interface Lead extends LeadFields<Lead>, HasCustomFields, HasAuditFields<Lead> {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the name that the CRM shows, present even without a name} */
  @JsonProperty("display_name")
  Optional<String> displayName();

  /** {@return the web address of the lead in the CRM} */
  @JsonProperty("html_url")
  Optional<String> htmlUrl();

  /** {@return the label of its status; labels can be renamed, ids stay} */
  @JsonProperty("status_label")
  Optional<String> statusLabel();

  /** {@return the id of its organization} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return the name of the user who created it} */
  @JsonProperty("created_by_name")
  Optional<String> createdByName();

  /** {@return the name of the user who last changed it} */
  @JsonProperty("updated_by_name")
  Optional<String> updatedByName();

  /** {@return its addresses} */
  @JsonProperty("addresses")
  List<Address> addresses();

  /** {@return its contacts} */
  @JsonProperty("contacts")
  List<Contact> contacts();

  /** {@return its opportunities} */
  @JsonProperty("opportunities")
  List<Opportunity> opportunities();

  /** {@return its open tasks, each of the subtype of its {@code _type}} */
  @JsonProperty("tasks")
  List<Task> tasks();

  /** {@return the links to other systems} */
  @JsonProperty("integration_links")
  List<RenderedIntegrationLink> integrationLinks();

  /** {@return the ids of its contacts; not specified, read from {@link #additionalProperties()}} */
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
