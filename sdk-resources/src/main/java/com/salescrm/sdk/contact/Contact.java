package com.salescrm.sdk.contact;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAuditFields;
import com.salescrm.sdk.core.model.HasCustomFields;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import com.salescrm.sdk.integrationlink.RenderedIntegrationLink;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A person. Each contact belongs to one lead (specification, Resources, Contact). Immutable, equal by value.
 *
 * <p>Only {@code id} is always present; the other fields depend on the service and on {@code _fields}. A list that
 * {@code _fields} omits is empty, even if the contact has elements.
 */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = Contact.Builder.class)
public interface Contact extends ContactFields<Contact>, HasCustomFields, HasAuditFields<Contact> {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the id of its lead} */
  @JsonProperty("lead_id")
  Optional<String> leadId();

  /** {@return the name that the CRM shows, present even without a name} */
  @JsonProperty("display_name")
  Optional<String> displayName();

  /** {@return the e-mail addresses, the preferred one first} */
  @JsonProperty("emails")
  List<Email> emails();

  /** {@return the telephone numbers} */
  @JsonProperty("phones")
  List<Phone> phones();

  /** {@return the web addresses} */
  @JsonProperty("urls")
  List<ContactUrl> urls();

  /** {@return the time zone, such as {@code America/Chicago}} */
  @JsonProperty("timezone")
  Optional<String> timezone();

  /** {@return the source of the time zone, such as {@code inferred_from_phone_number}} */
  @JsonProperty("timezone_source")
  Optional<String> timezoneSource();

  /** {@return the links to other systems} */
  @JsonProperty("integration_links")
  List<RenderedIntegrationLink> integrationLinks();

  /** {@return the id of its organization} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return the name of the user who created it} */
  @JsonProperty("created_by_name")
  Optional<String> createdByName();

  /** {@return the name of the user who last changed it} */
  @JsonProperty("updated_by_name")
  Optional<String> updatedByName();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Contact} values. Not safe for several threads. */
  final class Builder extends ImmutableContact.Builder
      implements AdditionalPropertyBuilder<Contact.Builder> {
    Builder() {}
  }
}
