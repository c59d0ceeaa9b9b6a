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
 * A contact that is created together with its lead (specification, Leads, POST {@code /lead/}). Nothing is required.
 * Immutable.
 */
@Value.Immutable
@ModelStyle
public abstract class NewContact {

  NewContact() {} // The generated class alone extends it.

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
  NewContact check() {
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
  public static final class Builder extends ImmutableNewContact.Builder
      implements CustomFieldSetters<Builder> {
    private final RequestFieldGuard names = RequestFieldGuard.ofCreate(NewContact.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
