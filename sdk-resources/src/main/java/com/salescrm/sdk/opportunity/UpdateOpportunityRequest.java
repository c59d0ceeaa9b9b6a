package com.salescrm.sdk.opportunity;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Differences;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.UpdateStyle;
import com.salescrm.sdk.core.model.CustomFieldPatch;
import com.salescrm.sdk.core.model.UpdateRequest;
import org.immutables.value.Value;

/**
 * Changes of an opportunity. A field that is not set keeps its value; a {@code clear} method removes the value. The service
 * decides whether an opportunity can move to another lead. {@code build()} refuses a field that is both set and cleared.
 * Immutable, equal by value.
 */
@Value.Immutable
@UpdateStyle
public abstract class UpdateOpportunityRequest extends JsonBody<UpdateOpportunityRequest>
    implements UpdateRequest, OpportunityFields<UpdateOpportunityRequest> {

  UpdateOpportunityRequest() {} // Extended by the generated class only.

  /**
   * Computes the changes between two states of an opportunity: all fields of this request and the custom fields. Both must
   * be read with the same {@code _fields}, since a value that is missing in {@code after} counts as removed.
   *
   * @param before the opportunity as the service returned it
   * @param after the opportunity after the changes, such as {@code Opportunity.builder().from(before).note("x").build()}
   * @return the changes; {@link #isEmpty() empty} if there are none
   * @throws IllegalArgumentException if the two have different ids, an update cannot remove a removed value, or a
   *     field that differs could not be read
   */
  public static UpdateOpportunityRequest between(Opportunity before, Opportunity after) {
    Builder changes = builder();
    Differences.between(before, after, Opportunity::id)
        .field("lead_id", Opportunity::leadId, changes::leadId)
        .field("contact_id", Opportunity::contactId, changes::contactId, changes::clearContactId)
        .field("user_id", Opportunity::userId, changes::userId, changes::clearUserId)
        .field("status_id", Opportunity::statusId, changes::statusId)
        .field("value", Opportunity::value, changes::value, changes::clearValue)
        .field("value_period", Opportunity::valuePeriod, changes::valuePeriod)
        .field("confidence", Opportunity::confidence, changes::confidence, changes::clearConfidence)
        .field("note", Opportunity::note, changes::note, changes::clearNote)
        .field("date_won", Opportunity::dateWon, changes::dateWon, changes::clearDateWon)
        .customFields(Opportunity::custom, changes);
    return changes.build();
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateOpportunityRequest.Builder
      implements OpportunitySetters<Builder>, CustomFieldPatch<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofUpdate(UpdateOpportunityRequest.class);

    Builder() {}

    /**
     * Copies all changes of another request. They replace those made here before.
     *
     * @param request the other request
     * @return this builder
     * @throws IllegalStateException if the two change a custom field in conflicting ways
     */
    public Builder from(UpdateOpportunityRequest request) {
      Arguments.notNull(request, "request");
      if (guard.isChanged(request, "lead_id")) {
        leadId(request.leadId());
      }
      if (guard.isChanged(request, "contact_id")) {
        contactId(request.contactId());
      }
      if (guard.isChanged(request, "user_id")) {
        userId(request.userId());
      }
      if (guard.isChanged(request, "status_id")) {
        statusId(request.statusId());
      }
      if (guard.isChanged(request, "value")) {
        value(request.value());
      }
      if (guard.isChanged(request, "value_period")) {
        valuePeriod(request.valuePeriod());
      }
      if (guard.isChanged(request, "confidence")) {
        confidence(request.confidence());
      }
      if (guard.isChanged(request, "note")) {
        note(request.note());
      }
      if (guard.isChanged(request, "date_won")) {
        dateWon(request.dateWon());
      }
      return properties(guard.acceptCopied(request));
    }

    /** {@return this builder, which now sends null for {@code contact_id}: the service removes the contact} */
    public Builder clearContactId() {
      return clear("contact_id");
    }

    /** {@return this builder, which now sends null for {@code user_id}: the service removes the responsible user} */
    public Builder clearUserId() {
      return clear("user_id");
    }

    /**
     * {@return this builder, which now sends null for {@code value}: the opportunity has no value, which differs from a
     * value of 0}
     */
    public Builder clearValue() {
      return clear("value");
    }

    /** {@return this builder, which now sends null for {@code confidence}: the service removes the confidence} */
    public Builder clearConfidence() {
      return clear("confidence");
    }

    /** {@return this builder, which now sends null for {@code note}: the service removes the note} */
    public Builder clearNote() {
      return clear("note");
    }

    /**
     * {@return this builder, which now sends null for {@code date_won}: the service removes the day. The specification does
     * not define the effect together with a status of type {@code won}}
     */
    public Builder clearDateWon() {
      return clear("date_won");
    }

    private Builder clear(String name) {
      return properties(guard.clear(name));
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
