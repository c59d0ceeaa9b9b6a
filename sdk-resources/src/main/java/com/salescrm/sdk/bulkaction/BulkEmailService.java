package com.salescrm.sdk.bulkaction;

import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.polling.PollOptions;
import java.util.function.Consumer;

/** E-mails to many leads (specification, "Bulk actions"). Immutable, safe for many threads. */
public final class BulkEmailService extends BulkActions<BulkEmail, BulkEmailRequest> {
  BulkEmailService(ApiClient http, PollOptions polling) {
    super(http, "email", BulkEmail.class, polling);
  }

  /**
   * Starts one.
   *
   * @param request sets what is sent to whom
   * @return what waits for it, pauses and resumes it
   */
  public BulkActionPoller<BulkEmail> start(Consumer<BulkEmailRequest.Builder> request) {
    return start(Arguments.configured(BulkEmailRequest.builder(), request).build());
  }
}
