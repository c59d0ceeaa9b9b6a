package com.salescrm.sdk.lead;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.contact.NewContact;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.CustomFieldSetters;
import java.util.List;
import java.util.Map;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A new lead (specification, Leads, rule 1). No field is required; a lead without a status gets the first status of the
 * organization. {@code build()} refuses {@code status} together with {@code statusId}. Immutable.
 */
@Value.Immutable
@ModelStyle
public abstract class CreateLeadRequest extends JsonBody<CreateLeadRequest>
    implements LeadFields<CreateLeadRequest> {

  CreateLeadRequest() {} // Extended by the generated class only.

  /** {@return the contacts to create with the lead; null if not set} */
  @JsonProperty("contacts")
  public abstract @Nullable List<NewContact> contacts();

  /** {@return the addresses, only with the fields that {@link Address} has accessors for; null if not set} */
  @JsonProperty("addresses")
  public abstract @Nullable List<Address> addresses();

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    LeadRequests.requireOneStatus(this);
  }

  /** An address from a response may have additional properties, which the service does not accept. */
  @Value.Check
  CreateLeadRequest writable() {
    List<Address> addresses = addresses();
    if (addresses == null || addresses.equals(LeadRequests.writable(addresses))) {
      return this;
    }
    return builder().from(this).addresses(LeadRequests.writable(addresses)).build();
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableCreateLeadRequest.Builder
      implements CustomFieldSetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofCreate(CreateLeadRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
