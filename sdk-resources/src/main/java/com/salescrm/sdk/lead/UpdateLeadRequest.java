package com.salescrm.sdk.lead;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Differences;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.UpdateStyle;
import com.salescrm.sdk.core.model.CustomFieldPatch;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a lead (specification, Leads, rules 2 and 3). A field that is not set keeps its value; a {@code clear} method
 * removes the value. Contacts are changed one by one, as contacts. {@code build()} refuses a field that is both set and
 * cleared, and {@code status} together with {@code statusId}. Immutable.
 */
@Value.Immutable
@UpdateStyle
public abstract class UpdateLeadRequest extends JsonBody<UpdateLeadRequest>
    implements UpdateRequest, LeadFields<UpdateLeadRequest> {

  UpdateLeadRequest() {} // Extended by the generated class only.

  /** {@return the addresses, which replace all addresses of the lead; null if not set} */
  @JsonProperty("addresses")
  public @Nullable List<Address> addresses() {
    return addressList().orElse(null);
  }

  // Not named addresses, since the builder would get adders: a list in an update replaces the list
  // of the lead.
  abstract Optional<List<Address>> addressList();

  @Override
  protected void check() {
    LeadRequests.requireOneStatus(this);
  }

  /**
   * Computes the changes between two states of a lead: name, description, web address, status (by id, or by label if the
   * ids are equal), addresses and custom fields. Both must be read with the same {@code _fields}, since a value that is
   * missing in {@code after} counts as removed.
   *
   * @param before the lead as the service returned it
   * @param after the lead after the changes, such as {@code Lead.builder().from(before).name("New").build()}
   * @return the changes; {@link #isEmpty() empty} if there are none
   * @throws IllegalArgumentException if the two have different ids, an update cannot remove a removed value, or a
   *     field that differs could not be read
   */
  public static UpdateLeadRequest between(Lead before, Lead after) {
    Builder changes = builder();
    Differences.between(before, after, Lead::id)
        .field("name", Lead::name, changes::name, changes::clearName)
        .field("description", Lead::description, changes::description, changes::clearDescription)
        .field("url", Lead::url, changes::url, changes::clearUrl)
        .field("status_id", Lead::statusId, changes::statusId)
        .list("addresses", lead -> LeadRequests.writable(lead.addresses()), changes::addresses)
        .customFields(Lead::custom, changes);
    Optional<String> label = before.status().or(before::statusLabel);
    if (before.statusId().equals(after.statusId()) && !label.equals(after.status())) {
      after.status().filter(each -> !each.isBlank()).ifPresent(changes::status);
    }
    return changes.build();
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateLeadRequest.Builder
      implements CustomFieldPatch<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofUpdate(UpdateLeadRequest.class);

    Builder() {}

    /**
     * Copies all changes of another request. They replace those made here before; a list is replaced as a whole.
     *
     * @param request the other request
     * @return this builder
     * @throws IllegalStateException if the two change a custom field in conflicting ways
     */
    public Builder from(UpdateLeadRequest request) {
      Arguments.notNull(request, "request");
      if (guard.isChanged(request, "name")) {
        name(request.name());
      }
      if (guard.isChanged(request, "description")) {
        description(request.description());
      }
      if (guard.isChanged(request, "url")) {
        url(request.url());
      }
      if (request.status().isPresent() || request.statusId().isPresent()) {
        status(request.status()).statusId(request.statusId()); // Two forms of one field.
      }
      if (guard.isChanged(request, "addresses")) {
        addressList(request.addressList());
      }
      return properties(guard.acceptCopied(request));
    }

    /**
     * Replaces all addresses of the lead; an empty list removes them. The request writes the fields that {@link Address}
     * has accessors for. {@link LeadService#edit} adds or removes a single address.
     *
     * @param addresses the new addresses; copied
     * @return this builder
     * @throws IllegalArgumentException if the list or one of its elements is null
     */
    public Builder addresses(Iterable<? extends Address> addresses) {
      return addressList(RequestFieldGuard.copyOf("addresses", addresses, LeadRequests::writable));
    }

    /** {@return this builder, which now sends null for {@code name}: the service removes the name} */
    public Builder clearName() {
      return properties(guard.clear("name"));
    }

    /** {@return this builder, which now sends null for {@code description}: the service removes the description} */
    public Builder clearDescription() {
      return properties(guard.clear("description"));
    }

    /** {@return this builder, which now sends null for {@code url}: the service removes the web address} */
    public Builder clearUrl() {
      return properties(guard.clear("url"));
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
