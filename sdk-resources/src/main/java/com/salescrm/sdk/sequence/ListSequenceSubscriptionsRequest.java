package com.salescrm.sdk.sequence;

import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestIds;
import com.salescrm.sdk.core.internal.query.QueryWriter;
import com.salescrm.sdk.core.query.QueryParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The filters of a list of subscriptions; a subscription must match all of them, and at least one is required
 * (specification, "Sequences"). Immutable.
 */
@Value.Immutable
@ModelStyle
public abstract class ListSequenceSubscriptionsRequest implements QueryParameters {

  ListSequenceSubscriptionsRequest() {} // Extended by the generated class only.

  /** {@return the id of the sequence} */
  public abstract Optional<String> sequenceId();

  /** {@return the id of the contact} */
  public abstract Optional<String> contactId();

  /** {@return the id of the lead} */
  public abstract Optional<String> leadId();

  @Value.Check
  void check() {
    RequestIds.require("sequenceId", sequenceId());
    RequestIds.require("contactId", contactId());
    RequestIds.require("leadId", leadId());
    if (sequenceId().isEmpty() && contactId().isEmpty() && leadId().isEmpty()) {
      throw new IllegalStateException(
          "one of sequenceId, contactId and leadId must be set: the service requires a filter");
    }
  }

  @Override
  public final List<Map.Entry<String, String>> queryParameters() {
    return new QueryWriter()
        .add("sequence_id", sequenceId())
        .add("contact_id", contactId())
        .add("lead_id", leadId())
        .parameters();
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableListSequenceSubscriptionsRequest.Builder {
    Builder() {}
  }
}
