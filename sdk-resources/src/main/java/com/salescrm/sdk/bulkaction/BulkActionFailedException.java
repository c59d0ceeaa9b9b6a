package com.salescrm.sdk.bulkaction;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.List;

/** A bulk action ended in an error. It may have done a part of its work: {@link #bulkAction()} says how much. */
public final class BulkActionFailedException extends CrmException {
  private static final long serialVersionUID = 1L;

  /** The kind of action. */
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

  /** {@return the action as it was last seen} */
  public BulkAction bulkAction() {
    return CrmJson.fromJson(bulkAction, type);
  }
}
