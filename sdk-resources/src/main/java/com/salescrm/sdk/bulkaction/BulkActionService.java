package com.salescrm.sdk.bulkaction;

import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.polling.PollOptions;

/** Bulk actions, by kind (specification, "Bulk actions"). Immutable, safe for many threads. */
public final class BulkActionService {
  private final ApiClient http;
  private final PollOptions polling;

  /**
   * Bulk actions over a client.
   *
   * @param http the road its calls travel
   */
  public BulkActionService(ApiClient http) {
    this(http, PollOptions.defaults());
  }

  private BulkActionService(ApiClient http, PollOptions polling) {
    this.http = Arguments.notNull(http, "http");
    this.polling = polling;
  }

  /**
   * The same with pollers that look more or less often.
   *
   * @param options how often to look
   * @return the service with that
   */
  public BulkActionService withPolling(PollOptions options) {
    Arguments.notNull(options, "options");
    return new BulkActionService(http, options);
  }

  /** {@return e-mails to the contacts of many leads} */
  public BulkEmailService emails() {
    return new BulkEmailService(http, polling);
  }

  /** {@return changes of the sequence subscriptions of the contacts of many leads} */
  public BulkSequenceSubscriptionService sequenceSubscriptions() {
    return new BulkSequenceSubscriptionService(http, polling);
  }

  /** {@return deletions of many leads} */
  public BulkDeleteService deletes() {
    return new BulkDeleteService(http, polling);
  }

  /** {@return changes of a status or a custom field of many leads} */
  public BulkEditService edits() {
    return new BulkEditService(http, polling);
  }
}
