package com.salescrm.sdk.simulation;

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
  private static final Duration LAST_POLL = Duration.ofSeconds(2);
  private static final int MAX_PROCESSES = 200;

  private @Nullable String token;
  private boolean mayHaveStarted;

  @Override
  public void run(World world) {
    Others others = new Others(world);
    others.createLeads(1 + world.next(20));
    boolean complete = false;
    for (int i = 0; !complete; i++) {
      Violation.unless(i < MAX_PROCESSES, "the bulk edit does not end");
      boolean isKilled = i < 5 && world.chance(0.4);
      complete = world.process(
          isKilled ? world.next(30) : World.NEVER,
          LIMIT,
          crm -> edit(world, crm.bulkActions().edits()));
      mayHaveStarted = !complete && isInDoubt(world);
    }
    world.advance(LONGEST_DELAY);
    int started = others.send("GET", "/bulk_action/edit/", "").path("data").size();
    Violation.unless(started == 1, "the bulk edit was started " + started + " times");
    Violation.unless(
        world.sandbox.leads().stream()
            .allMatch(lead -> lead.path("custom.cf_tier").asText().equals("Gold")),
        "a lead was not changed");
  }

  private void edit(World world, BulkEditService edits) {
    if (mayHaveStarted) {
      world.step("wait for requests that are late", LONGEST_DELAY);
      search(edits);
    }
    Duration limit = Duration.ofSeconds(world.chance(0.5) ? 1800 : 1 + world.next(20));
    BulkActionPoller<BulkEdit> poller = poller(edits);
    long start = world.nanos();
    try {
      poller.await(limit);
    } finally {
      Duration length = Duration.ofNanos(world.nanos() - start);
      Violation.unless(
          world.isKilled() || length.compareTo(limit.plus(LAST_POLL)) <= 0,
          "await took " + length + " although its limit is " + limit);
    }
  }

  /** Whether the edit may have been started without its token. */
  private boolean isInDoubt(World world) {
    CrmException failure = world.failure();
    return token == null && (mayHaveStarted || failure == null || failure.mayHaveTakenEffect());
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
