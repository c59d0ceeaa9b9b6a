package com.salescrm.sdk.bulkaction;

import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.polling.PollOptions;

/** The services of the four kinds of bulk actions (specification, "Bulk actions"). Immutable, safe for many threads. */
public final class BulkActionService {
  private final ApiClient http;
  private final PollOptions polling;

  /**
   * Creates the service.
   *
   * @param http sends the requests; the service does not close it
   */
  public BulkActionService(ApiClient http) {
    this(http, PollOptions.defaults());
  }

  private BulkActionService(ApiClient http, PollOptions polling) {
    this.http = Arguments.notNull(http, "http");
    this.polling = polling;
  }

  /**
   * {@return this service with other poll intervals}
   *
   * @param options the intervals of all pollers that the returned service creates
   */
  public BulkActionService withPolling(PollOptions options) {
    return new BulkActionService(http, Arguments.notNull(options, "options"));
  }

  /** {@return operations that send an e-mail to the contacts of many leads} */
  public BulkEmailService emails() {
    return new BulkEmailService(http, polling);
  }

  /** {@return operations that change the sequence subscriptions of the contacts of many leads} */
  public BulkSequenceSubscriptionService sequenceSubscriptions() {
    return new BulkSequenceSubscriptionService(http, polling);
  }

  /** {@return operations that delete many leads} */
  public BulkDeleteService deletes() {
    return new BulkDeleteService(http, polling);
  }

  /** {@return operations that change the status or a custom field of many leads} */
  public BulkEditService edits() {
    return new BulkEditService(http, polling);
  }
}
