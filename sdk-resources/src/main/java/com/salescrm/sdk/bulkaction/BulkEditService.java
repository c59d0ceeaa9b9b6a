package com.salescrm.sdk.bulkaction;

import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.polling.PollOptions;
import java.util.function.Consumer;

/** Operations that change many leads (specification, "Bulk edit types"). Immutable, safe for many threads. */
public final class BulkEditService extends BulkActions<BulkEdit, BulkEditRequest> {
  BulkEditService(ApiClient http, PollOptions polling) {
    super(http, "edit", BulkEdit.class, polling);
  }

  /**
   * {@return the poller that {@link #start(BulkActionRequest)} returns}
   *
   * @param request sets the action and the leads it applies to
   */
  public BulkActionPoller<BulkEdit> start(Consumer<BulkEditRequest.Builder> request) {
    return start(Arguments.configured(BulkEditRequest.builder(), request).build());
  }
}
