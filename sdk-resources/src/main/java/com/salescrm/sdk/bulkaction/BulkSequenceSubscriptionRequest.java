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
 * A change of the sequence subscriptions of the contacts of many leads (specification, "Bulk actions", action types).
 * To subscribe needs sequence, sender account, sender name, sender address and contact preference. It needs a query, or
 * {@code allLeads()}. Immutable, equal by value.
 */
@Value.Immutable
@ModelStyle
public abstract class BulkSequenceSubscriptionRequest implements BulkActionRequest {

  BulkSequenceSubscriptionRequest() {} // The generated class alone extends it.

  /** {@return what is done; required} */
  @JsonProperty("action_type")
  public abstract SubscriptionAction actionType();

  /** {@return the id of the sequence; all sequences unless told, except to subscribe} */
  @JsonProperty("sequence_id")
  public abstract Optional<String> sequenceId();

  /** {@return the id of the account the e-mails are sent from; required to subscribe} */
  @JsonProperty("sender_account_id")
  public abstract Optional<String> senderAccountId();

  /** {@return the name they are sent under; required to subscribe} */
  @JsonProperty("sender_name")
  public abstract Optional<String> senderName();

  /** {@return the address they are sent from; required to subscribe} */
  @JsonProperty("sender_email")
  public abstract Optional<String> senderEmail();

  /** {@return which contacts of each lead are subscribed; required to subscribe} */
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
     * Takes all leads of the organization, in place of a query.
     *
     * @return this builder
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
