package com.salescrm.sdk.bulkaction;

import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.polling.PollOptions;
import java.util.function.Consumer;

/**
 * Operations that e-mail the contacts of many leads (specification, "Bulk actions"). Immutable, safe for many threads.
 */
public final class BulkEmailService extends BulkActions<BulkEmail, BulkEmailRequest> {
  BulkEmailService(ApiClient http, PollOptions polling) {
    super(http, "email", BulkEmail.class, polling);
  }

  /**
   * {@return the poller that {@link #start(BulkActionRequest)} returns}
   *
   * @param request sets the action and the leads it applies to
   */
  public BulkActionPoller<BulkEmail> start(Consumer<BulkEmailRequest.Builder> request) {
    return start(Arguments.configured(BulkEmailRequest.builder(), request).build());
  }
}
