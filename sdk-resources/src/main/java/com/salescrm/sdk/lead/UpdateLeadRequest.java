package com.salescrm.sdk.lead;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.model.BodyNames;
import com.salescrm.sdk.core.model.CustomFieldPatch;
import com.salescrm.sdk.core.model.ModelStyle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a lead (specification, Leads, rules 2 and 3): only what is set here is sent, everything else stays. Its
 * contacts are not changed here but one by one. To remove a single value, call its {@code clear} method; a field that is
 * both set and cleared, and {@code status} with {@code statusId}, are refused when the request is built. Immutable.
 */
@Value.Immutable
@ModelStyle
public abstract class UpdateLeadRequest {

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
  public abstract @Nullable List<Address> addresses();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    BodyNames.check(this, properties());
    if (status().isPresent() && statusId().isPresent()) {
      throw new IllegalStateException(
          "status and statusId are both set: give one of them, best statusId, for labels can be renamed");
    }
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateLeadRequest.Builder
      implements CustomFieldPatch<Builder> {
    private final BodyNames names = BodyNames.ofUpdate(UpdateLeadRequest.class);

    Builder() {}

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
      return putProperty(names.accept(name), value);
    }
  }
}
