package com.salescrm.sdk.contact;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.CustomFieldSetters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A new contact (specification, Contacts). Nothing is required; without {@code leadId} the service creates a lead that is
 * named after the contact. Immutable.
 */
@Value.Immutable
@ModelStyle
public abstract class CreateContactRequest {

  CreateContactRequest() {} // The generated class alone extends it.

  /** {@return the id of the lead it is to belong to} */
  @JsonProperty("lead_id")
  public abstract Optional<String> leadId();

  /** {@return the name} */
  @JsonProperty("name")
  public abstract Optional<String> name();

  /** {@return the job title} */
  @JsonProperty("title")
  public abstract Optional<String> title();

  /** {@return the e-mail addresses, the preferred one first; null if not given} */
  @JsonProperty("emails")
  public abstract @Nullable List<Email> emails();

  /** {@return the telephone numbers; null if not given} */
  @JsonProperty("phones")
  public abstract @Nullable List<Phone> phones();

  /** {@return the web addresses; null if not given} */
  @JsonProperty("urls")
  public abstract @Nullable List<ContactUrl> urls();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  /** Entries that were read hold more than may be written. */
  @Value.Check
  CreateContactRequest check() {
    RequestFieldGuard.check(this, properties());
    if (Entries.areWritten(emails(), phones(), urls())) {
      return this;
    }
    return builder()
        .from(this)
        .emails(Entries.each(emails(), Entries::written))
        .phones(Entries.each(phones(), Entries::written))
        .urls(Entries.each(urls(), Entries::written))
        .build();
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableCreateContactRequest.Builder
      implements CustomFieldSetters<Builder> {
    private final RequestFieldGuard names = RequestFieldGuard.ofCreate(CreateContactRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
