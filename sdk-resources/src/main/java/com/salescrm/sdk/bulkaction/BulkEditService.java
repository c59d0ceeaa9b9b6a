package com.salescrm.sdk.bulkaction;

import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.polling.PollOptions;
import java.util.function.Consumer;

/** Changes of many leads (specification, "Bulk edit types"). Immutable, safe for many threads. */
public final class BulkEditService extends BulkActions<BulkEdit, BulkEditRequest> {
  BulkEditService(ApiClient http, PollOptions polling) {
    super(http, "edit", BulkEdit.class, polling);
  }

  /**
   * Starts one.
   *
   * @param request sets what is changed of which leads
   * @return what waits for it, pauses and resumes it
   */
  public BulkActionPoller<BulkEdit> start(Consumer<BulkEditRequest.Builder> request) {
    return start(Arguments.configured(BulkEditRequest.builder(), request).build());
  }
}
