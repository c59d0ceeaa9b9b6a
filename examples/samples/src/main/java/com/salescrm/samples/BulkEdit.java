package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.bulkaction.BulkAction;
import com.salescrm.sdk.bulkaction.BulkActionPoller;
import com.salescrm.sdk.bulkaction.BulkActionStatus;
import com.salescrm.sdk.bulkaction.BulkEditRequest;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.query.SearchCondition;
import com.salescrm.sdk.core.query.SearchQuery;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Sets the tier of all leads with a word in their name; pauses and resumes the bulk edit. Run it with {@code mvn -q
 * -Dquickstart -Dsample=BulkEdit -pl examples/samples -am}.
 */
public final class BulkEdit {
  private static final CustomField<String> TIER = CustomField.text("cf_tier");

  private BulkEdit() {}

  /** The argument is the word. Your own service requires it, since its leads are changed. */
  public static void main(String[] args) throws InterruptedException, ExecutionException {
    try (Service service = Service.fromEnvOrSandbox()) {
      Exit.unlessUsage(
          args.length > 0 || service.isSandbox(),
          "Name the leads to change: BulkEdit <word in their name>");
      edit(service.client(), args.length == 0 ? "software" : args[0]);
    }
  }

  private static void edit(CrmClient crm, String word)
      throws InterruptedException, ExecutionException {
    SearchQuery query = SearchQuery.builder()
        .objectType("lead")
        .field("lead", "name", SearchCondition.text(word))
        .build();
    BulkActionPoller<? extends BulkAction> edit = crm.bulkActions()
        .edits()
        .start(BulkEditRequest.setCustomField(TIER, "gold")
            .query(query)
            .sendDoneEmail(false)
            .build());
    System.out.println("Started " + edit.id() + "; reattach to it with: " + edit.pollToken());
    edit.onProgress(state -> System.out.println("  "
        + state.status().map(BulkActionStatus::value).orElse("?") + ", "
        + state.leadsProcessed().orElse(0L) + " of " + state.leadCount().orElse(0L) + " leads"));

    CompletableFuture<? extends BulkAction> end = edit.toFuture(Duration.ofMinutes(30));
    edit.pause(); // The future continues to poll.
    try {
      edit.poll();
    } finally {
      edit.unpause(); // Within 7 days, also if the poll fails.
    }
    System.out.println(
        "Done: " + end.get().leadsProcessed().orElse(0L) + " leads have the tier gold now.");
  }
}
