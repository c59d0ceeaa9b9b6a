package com.salescrm.sandbox.internal.bulkaction;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.job.JobRun;
import com.salescrm.sandbox.internal.job.SelectedLead;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A bulk action and its leads, which are processed as the clock advances. Guarded by the write lock
 * of the state.
 */
final class BulkActionRecord {
  private static final Duration LONGEST_PAUSE = Duration.ofDays(7);

  private final String id;
  private final BulkActionKind kind;
  private final ObjectNode body;
  private final JobRun run;
  private final List<SelectedLead> leads;
  private int processed;

  BulkActionRecord(
      String id, BulkActionKind kind, ObjectNode body, JobRun run, List<SelectedLead> leads) {
    this.id = id;
    this.kind = kind;
    this.body = body;
    this.run = run;
    this.leads = leads;
  }

  String id() {
    return id;
  }

  /** Processes the leads that are due by now. */
  void advance(Crm crm) {
    int due = (int) (leads.size() * run.share(crm.now()));
    while (processed < due) {
      SelectedLead selected = leads.get(processed);
      processed++;
      if (crm.leads().containsKey(selected.lead().id())) {
        work(crm, selected);
      }
    }
  }

  private void work(Crm crm, SelectedLead selected) {
    try {
      kind.work(crm, body, selected);
    } catch (Problem e) {
      // The lead does not accept the action, such as after the custom field was removed. It stays
      // as
      // it is: the action continues, and the request that polls it does not fail.
    }
  }

  void change(String status, Instant now) {
    Instant paused = run.pausedAt();
    if (run.hasEnded(now)) {
      throw Problem.badRequest("This bulk action has ended.");
    }
    if (status.equals("paused")) {
      if (paused != null) {
        throw Problem.badRequest("This bulk action is already paused.");
      }
      run.pause(now);
    } else if (paused == null) {
      throw Problem.badRequest("This bulk action is not paused.");
    } else if (Duration.between(paused, now).compareTo(LONGEST_PAUSE) > 0) {
      throw Problem.badRequest("This bulk action was paused for too long and cannot be resumed.");
    } else {
      run.resume(now);
    }
  }

  ObjectNode json(Instant now) {
    ObjectNode json = Json.object()
        .put("id", id)
        .put("organization_id", SandboxIds.ORGANIZATION)
        .put("created_by", SandboxIds.USER_ANN)
        .put("updated_by", SandboxIds.USER_ANN)
        .put("date_created", Json.timestamp(run.created()))
        .put("date_updated", Json.timestamp(run.updated(now)))
        .put("status", run.status(now, "created", "loading", "processing"))
        .put("n_leads", leads.size())
        .put("n_leads_processed", processed)
        .put("n_objects", leads.size())
        .put("n_objects_processed", processed)
        .put("send_done_email", true)
        .putNull("results_limit");
    json.putArray("sort");
    json.setAll(body);
    return json;
  }
}
