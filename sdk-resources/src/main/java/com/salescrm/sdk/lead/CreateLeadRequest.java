package com.salescrm.sdk.lead;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.contact.NewContact;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.CustomFieldSetters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A new lead (specification, Leads, rule 1). Nothing is required; without a status the organization's first one is used.
 * {@code status} and {@code statusId} together are refused when the request is built. Immutable.
 */
@Value.Immutable
@ModelStyle
public abstract class CreateLeadRequest {

  CreateLeadRequest() {} // The generated class alone extends it.

  /** {@return the name} */
  @JsonProperty("name")
  public abstract Optional<String> name();

  /** {@return the description} */
  @JsonProperty("description")
  public abstract Optional<String> description();

  /** {@return the lead's own web address} */
  @JsonProperty("url")
  public abstract Optional<String> url();

  /** {@return the label of an existing status; not together with {@link #statusId()}, which is the better choice} */
  @JsonProperty("status")
  public abstract Optional<String> status();

  /** {@return the id of the status} */
  @JsonProperty("status_id")
  public abstract Optional<String> statusId();

  /** {@return contacts to create with it; null if not given} */
  @JsonProperty("contacts")
  public abstract @Nullable List<NewContact> contacts();

  /** {@return the addresses; null if not given} */
  @JsonProperty("addresses")
  public abstract @Nullable List<Address> addresses();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  /** Addresses that were read hold more than may be written. */
  @Value.Check
  CreateLeadRequest check() {
    RequestFieldGuard.check(this, properties());
    if (status().isPresent() && statusId().isPresent()) {
      throw new IllegalStateException(
          "status and statusId are both set: give one of them, best statusId, for labels can be renamed");
    }
    List<Address> addresses = addresses();
    if (addresses == null || addresses.equals(Addresses.written(addresses))) {
      return this;
    }
    return builder().from(this).addresses(Addresses.written(addresses)).build();
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableCreateLeadRequest.Builder
      implements CustomFieldSetters<Builder> {
    private final RequestFieldGuard names = RequestFieldGuard.ofCreate(CreateLeadRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
