package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
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
 * Changes the sequence subscriptions of the contacts of many leads (specification, "Bulk actions", action types). A query or {@code allLeads()} is required. The action {@code subscribe} also requires sequence, sender account, sender name, sender address and contact preference. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class BulkSequenceSubscriptionRequest implements BulkActionRequest {

  BulkSequenceSubscriptionRequest() {} // The generated class alone extends it.

  /** {@return the kind of change; required} */
  @JsonProperty("action_type")
  public abstract SubscriptionAction actionType();

  /** {@return the id of the sequence; all sequences by default; required to subscribe} */
  @JsonProperty("sequence_id")
  public abstract Optional<String> sequenceId();

  /** {@return the id of the sending account; required to subscribe} */
  @JsonProperty("sender_account_id")
  public abstract Optional<String> senderAccountId();

  /** {@return the sender's name; required to subscribe} */
  @JsonProperty("sender_name")
  public abstract Optional<String> senderName();

  /** {@return the sender's address; required to subscribe} */
  @JsonProperty("sender_email")
  public abstract Optional<String> senderEmail();

  /** {@return the contacts of each lead to subscribe; required to subscribe} */
  @JsonProperty("contact_preference")
  public abstract Optional<ContactPreference> contactPreference();

  @Value.Default
  boolean everyLead() {
    return false;
  }

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    RequestFieldGuard.check(this, properties());
    BulkActionRules.checkScope(this, everyLead());
    BulkActionRules.checkNotBlank("senderName", senderName());
    BulkActionRules.checkNotBlank("senderEmail", senderEmail());
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
    private final RequestFieldGuard names =
        RequestFieldGuard.ofCreate(BulkSequenceSubscriptionRequest.class);

    Builder() {}

    /**
     * {@return this builder, which now selects all leads of the organization instead of a query}
     */
    public Builder allLeads() {
      return everyLead(true);
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
