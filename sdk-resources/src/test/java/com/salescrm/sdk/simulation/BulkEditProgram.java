package com.salescrm.sdk.simulation;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.bulkaction.BulkActionPoller;
import com.salescrm.sdk.bulkaction.BulkEdit;
import com.salescrm.sdk.bulkaction.BulkEditRequest;
import com.salescrm.sdk.bulkaction.BulkEditService;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.polling.PollToken;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Starts a bulk edit and waits for it; a new process reattaches to it. If it is not known whether the edit was started,
 * the program searches the list of edits. It is started once, and changes every lead.
 */
final class BulkEditProgram implements Program {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final long LONGEST_DELAY = Duration.ofSeconds(10).toNanos();
  private static final int MAX_PROCESSES = 80;

  private @Nullable String token;
  private boolean mayHaveStarted;

  @Override
  public void run(World world) throws Exception {
    Others others = new Others(world);
    others.createLeads(1 + world.next(20));
    boolean complete = false;
    for (int i = 0; !complete; i++) {
      Violation.unless(i < MAX_PROCESSES, "the bulk edit does not end");
      complete = process(world, world.chance(0.4) && i < 5);
    }
    world.advance(LONGEST_DELAY);
    int started = others.send("GET", "/bulk_action/edit/", "").path("data").size();
    Violation.unless(started == 1, "the bulk edit was started " + started + " times");
    Violation.unless(
        world.sandbox.leads().stream()
            .allMatch(lead -> lead.path("custom.cf_tier").asText().equals("Gold")),
        "a lead was not changed");
  }

  private boolean process(World world, boolean isKilled) throws Exception {
    world.begin(isKilled ? world.next(30) : World.NEVER);
    CrmClient crm = world.client(LIMIT);
    try {
      if (mayHaveStarted) {
        world.advance(LONGEST_DELAY);
        search(crm.bulkActions().edits());
      }
      poller(crm.bulkActions().edits()).await(Duration.ofMinutes(30));
      return true;
    } catch (CrmException e) {
      world.trace("failed: " + e.getClass().getSimpleName());
      mayHaveStarted =
          token == null && (mayHaveStarted && e.outcome().isEmpty() || e.mayHaveTakenEffect());
      return false;
    } catch (ProcessKilled e) {
      mayHaveStarted = token == null;
      return false;
    } finally {
      world.end(crm);
    }
  }

  private void search(BulkEditService edits) {
    List<BulkEdit> started = edits.list().toList(10);
    mayHaveStarted = false;
    if (!started.isEmpty()) {
      token = edits.poller(started.get(0).id()).pollToken().toString();
    }
  }

  private BulkActionPoller<BulkEdit> poller(BulkEditService edits) {
    if (token != null) {
      return edits.reattach(PollToken.parse(token));
    }
    BulkActionPoller<BulkEdit> poller =
        edits.start(BulkEditRequest.setCustomField(CustomField.text("cf_tier"), "Gold")
            .allLeads()
            .build());
    token = poller.pollToken().toString();
    return poller;
  }
}
