package com.salescrm.sdk.lead;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Differences;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.UpdateStyle;
import com.salescrm.sdk.core.model.CustomFieldPatch;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a lead (specification, Leads, rules 2 and 3): only what is set here is sent, everything else stays. Its
 * contacts are not changed here but one by one. To remove a single value, call its {@code clear} method; a field that
 * is both set and cleared, and {@code status} with {@code statusId}, are refused when the request is built.
 * Immutable.
 */
@Value.Immutable
@UpdateStyle
public abstract class UpdateLeadRequest implements UpdateRequest {

  UpdateLeadRequest() {} // The generated class alone extends it.

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

  /**
   * {@return the addresses, which replace those of the lead; an empty list removes them, null leaves them as they are.
   * The specification calls an update a partial lead and rules out {@code contacts} alone}
   */
  @JsonProperty("addresses")
  public @Nullable List<Address> addresses() {
    return addressList().orElse(null);
  }

  abstract Optional<List<Address>> addressList();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    RequestFieldGuard.check(this, properties());
    if (status().isPresent() && statusId().isPresent()) {
      throw new IllegalStateException(
          "status and statusId are both set: give one of them, best statusId, for labels can be renamed");
    }
  }

  /**
   * The changes that turn one state of a lead into another: exactly what differs, and nothing if they are equal
   * ({@link #isEmpty()}). Compared are name, description, web address, status (by its id, or by its label if the ids
   * are equal), addresses and custom fields; contacts, opportunities, tasks and what the service computes are not.
   * Both states have to be read with the same fields, for what is missing after counts as removed.
   *
   * @param before the lead as the service has it
   * @param after the lead as it is to be, such as a copy of {@code before} made by {@code Lead.builder()}
   * @return the changes
   * @throws IllegalArgumentException if the two have different ids, a value is to be removed that an update cannot
   *     remove, or a field that differs could not be read
   */
  public static UpdateLeadRequest between(Lead before, Lead after) {
    Builder changes = builder();
    Differences.between(before, after, Lead::id)
        .field("name", Lead::name, changes::name, changes::clearName)
        .field("description", Lead::description, changes::description, changes::clearDescription)
        .field("url", Lead::url, changes::url, changes::clearUrl)
        .field("status_id", Lead::statusId, changes::statusId)
        .list("addresses", lead -> Addresses.written(lead.addresses()), changes::addresses)
        .customFields(Lead::custom, changes);
    if (before.statusId().equals(after.statusId()) && !before.status().equals(after.status())) {
      after.status().ifPresent(changes::status);
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
    private final RequestFieldGuard names = RequestFieldGuard.ofUpdate(UpdateLeadRequest.class);

    Builder() {}

    /**
     * Copies what another request sets, clears, unsets, adds and removes; it replaces what was set here before, lists
     * as a whole.
     *
     * @param request the other request
     * @return this builder
     * @throws IllegalStateException if the two change a custom field in ways that do not go together
     */
    public Builder from(UpdateLeadRequest request) {
      Arguments.notNull(request, "request");
      request.name().ifPresent(this::name);
      request.description().ifPresent(this::description);
      request.url().ifPresent(this::url);
      request.status().ifPresent(this::status);
      request.statusId().ifPresent(this::statusId);
      request.addressList().ifPresent(this::addressList);
      return putAllProperties(names.acceptCopied(request.properties()));
    }

    /**
     * Replaces the whole list of addresses; an empty list removes them all. Of each, what {@link Address} has an
     * accessor for is sent. To add or remove one, see {@link LeadService#edit}.
     *
     * @param addresses all of them; copied
     * @return this builder
     * @throws IllegalArgumentException if it or one of its elements is null
     */
    public Builder addresses(Iterable<? extends Address> addresses) {
      return addressList(RequestFieldGuard.copyOf("addresses", addresses, Addresses::written));
    }

    /**
     * Sends null for {@code name}: the name is removed.
     *
     * @return this builder
     */
    public Builder clearName() {
      return putProperty("name", NullNode.getInstance());
    }

    /**
     * Sends null for {@code description}: the description is removed.
     *
     * @return this builder
     */
    public Builder clearDescription() {
      return putProperty("description", NullNode.getInstance());
    }

    /**
     * Sends null for {@code url}: the web address is removed.
     *
     * @return this builder
     */
    public Builder clearUrl() {
      return putProperty("url", NullNode.getInstance());
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name, value), value);
    }
  }
}
