package com.salescrm.sdk.contact;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.CustomFieldSetters;
import java.util.List;
import java.util.Map;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A contact that is created together with its lead (specification, Leads, POST {@code /lead/}). No field is required.
 * Immutable.
 */
@Value.Immutable
@ModelStyle
public abstract class NewContact extends JsonBody<NewContact> implements ContactFields<NewContact> {

  NewContact() {} // Extended by the generated class only.

  /** {@return the e-mail addresses, the preferred one first; null if not set} */
  @JsonProperty("emails")
  public abstract @Nullable List<Email> emails();

  /** {@return the telephone numbers; null if not set} */
  @JsonProperty("phones")
  public abstract @Nullable List<Phone> phones();

  /** {@return the web addresses; null if not set} */
  @JsonProperty("urls")
  public abstract @Nullable List<ContactUrl> urls();

  @Override
  protected abstract Map<String, JsonNode> properties();

  /** Entries from a response may have properties that the service does not accept. */
  @Value.Check
  NewContact writable() {
    return ContactRequests.areWritable(emails(), phones(), urls())
        ? this
        : builder()
            .from(this)
            .emails(ContactRequests.each(emails(), ContactRequests::writable))
            .phones(ContactRequests.each(phones(), ContactRequests::writable))
            .urls(ContactRequests.each(urls(), ContactRequests::writable))
            .build();
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableNewContact.Builder
      implements CustomFieldSetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofCreate(NewContact.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
