package com.salescrm.sdk.bulkaction;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.List;

/** A bulk action ended with an error. {@link BulkAction#leadsProcessed()} counts the leads that it processed. */
public final class BulkActionFailedException extends CrmException {
  private static final long serialVersionUID = 1L;

  /** The model of the action. */
  private final Class<? extends BulkAction> type;

  /** The action as JSON. */
  private final String bulkAction;

  BulkActionFailedException(BulkAction action, Class<? extends BulkAction> type) {
    super(
        "bulk action " + action.id() + " failed: its status is "
            + action.status().orElse(BulkActionStatus.ERROR) + progress(action),
        null,
        List.of(),
        null);
    this.type = type;
    this.bulkAction = CrmJson.toJson(action);
  }

  private static String progress(BulkAction action) {
    return action
        .leadsProcessed()
        .map(done -> "; " + done + " of "
            + action.leadCount().map(String::valueOf).orElse("?") + " leads were processed")
        .orElse("");
  }

  /** {@return the action in its last known state} */
  public BulkAction bulkAction() {
    return CrmJson.fromJson(bulkAction, type);
  }
}
