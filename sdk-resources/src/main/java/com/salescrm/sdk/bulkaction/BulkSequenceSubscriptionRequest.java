package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * Changes the sequence subscriptions of the contacts of many leads (specification, "Bulk actions", action types). A
 * query or {@code allLeads()} is required. The action {@code subscribe} also requires sequence, sender account, sender
 * name, sender address and contact preference. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class BulkSequenceSubscriptionRequest
    extends BulkActionRequest<BulkSequenceSubscriptionRequest>
    implements BulkSequenceSubscriptionFields<BulkSequenceSubscriptionRequest> {

  BulkSequenceSubscriptionRequest() {} // Extended by the generated class only.

  /** {@return the kind of change; required} */
  @JsonProperty("action_type")
  public abstract SubscriptionAction actionType();

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    super.check();
    if (actionType().equals(SubscriptionAction.SUBSCRIBE)) {
      requireAllForSubscribing();
    }
  }

  private void requireAllForSubscribing() {
    Map<String, Optional<?>> required = new LinkedHashMap<>();
    required.put("sequenceId", sequenceId());
    required.put("senderAccountId", senderAccountId());
    required.put("senderName", senderName());
    required.put("senderEmail", senderEmail());
    required.put("contactPreference", contactPreference());
    List<String> missing = required.entrySet().stream()
        .filter(each -> each.getValue().isEmpty())
        .map(Map.Entry::getKey)
        .toList();
    if (!missing.isEmpty()) {
      throw new IllegalStateException(
          "actionType subscribe also needs " + String.join(", ", missing));
    }
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableBulkSequenceSubscriptionRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofCreate(BulkSequenceSubscriptionRequest.class);

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
