package com.salescrm.sdk.contact;

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
 * Changes of a contact (specification, Contacts): only what is set here is sent, everything else stays. The lists replace
 * those of the contact whole; an empty one removes all. To remove a single value, call its {@code clear} method; a field
 * that is both set and cleared is refused when the request is built. Immutable.
 */
@Value.Immutable
@ModelStyle
public abstract class UpdateContactRequest {

  UpdateContactRequest() {} // The generated class alone extends it.

  /** {@return the id of the lead it is moved to, if the service allows that} */
  @JsonProperty("lead_id")
  public abstract Optional<String> leadId();

  /** {@return the name} */
  @JsonProperty("name")
  public abstract Optional<String> name();

  /** {@return the job title} */
  @JsonProperty("title")
  public abstract Optional<String> title();

  /** {@return the e-mail addresses, the preferred one first; null to leave them as they are} */
  @JsonProperty("emails")
  public abstract @Nullable List<Email> emails();

  /** {@return the telephone numbers; null to leave them as they are} */
  @JsonProperty("phones")
  public abstract @Nullable List<Phone> phones();

  /** {@return the web addresses; null to leave them as they are} */
  @JsonProperty("urls")
  public abstract @Nullable List<ContactUrl> urls();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    BodyNames.check(this, properties());
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateContactRequest.Builder
      implements CustomFieldPatch<Builder> {
    private final BodyNames names = BodyNames.ofUpdate(UpdateContactRequest.class);

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
     * Sends null for {@code title}: the job title is removed.
     *
     * @return this builder
     */
    public Builder clearTitle() {
      return putProperty("title", NullNode.getInstance());
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
