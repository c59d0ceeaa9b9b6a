package com.salescrm.sdk.bulkaction;

import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.polling.PollOptions;
import java.util.function.Consumer;

/**
 * Operations on sequence subscriptions of many contacts (specification, "Bulk actions"). Immutable, safe for many
 * threads.
 */
public final class BulkSequenceSubscriptionService
    extends BulkActions<BulkSequenceSubscription, BulkSequenceSubscriptionRequest> {
  BulkSequenceSubscriptionService(ApiClient http, PollOptions polling) {
    super(http, "sequence_subscription", BulkSequenceSubscription.class, polling);
  }

  /**
   * {@return the poller that {@link #start(BulkActionRequest)} returns}
   *
   * @param request sets the action and the leads it applies to
   */
  public BulkActionPoller<BulkSequenceSubscription> start(
      Consumer<BulkSequenceSubscriptionRequest.Builder> request) {
    return start(
        Arguments.configured(BulkSequenceSubscriptionRequest.builder(), request).build());
  }
}
