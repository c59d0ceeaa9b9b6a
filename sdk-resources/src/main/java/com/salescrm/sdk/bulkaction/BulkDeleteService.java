package com.salescrm.sdk.bulkaction;

import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.polling.PollOptions;
import java.util.function.Consumer;

/** Operations that delete many leads (specification, "Bulk actions"). Immutable, safe for many threads. */
public final class BulkDeleteService extends BulkActions<BulkDelete, BulkDeleteRequest> {
  BulkDeleteService(ApiClient http, PollOptions polling) {
    super(http, "delete", BulkDelete.class, polling);
  }

  /**
   * {@return the poller that {@link #start(BulkActionRequest)} returns}
   *
   * @param request sets the action and the leads it applies to
   */
  public BulkActionPoller<BulkDelete> start(Consumer<BulkDeleteRequest.Builder> request) {
    return start(Arguments.configured(BulkDeleteRequest.builder(), request).build());
  }
}
