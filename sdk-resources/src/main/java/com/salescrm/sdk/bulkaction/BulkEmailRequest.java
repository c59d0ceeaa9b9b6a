package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * Sends an e-mail to the contacts of many leads (specification, "Bulk actions"). Set the template
 * and the sender, which the specification does not name, with {@code putAdditionalProperty}: deployed services name them
 * {@code template_id}, {@code email_account_id} and {@code sender}. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class BulkEmailRequest extends BulkActionRequest<BulkEmailRequest> {

  BulkEmailRequest() {} // Extended by the generated class only.

  /** {@return the contacts of each lead that receive the e-mail; the service decides by default} */
  @JsonProperty("contact_preference")
  public abstract Optional<ContactPreference> contactPreference();

  @Override
  protected abstract Map<String, JsonNode> properties();

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableBulkEmailRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofCreate(BulkEmailRequest.class);

    Builder() {}

    /**
     * {@return this builder, which now selects all leads of the organization, without a query or with one without a condition}
     */
    public Builder allLeads() {
      return everyLead(true);
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
