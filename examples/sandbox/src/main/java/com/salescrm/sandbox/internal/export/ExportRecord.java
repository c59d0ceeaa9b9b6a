package com.salescrm.sandbox.internal.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.download.FileServer;
import com.salescrm.sandbox.internal.job.JobRun;
import com.salescrm.sandbox.internal.json.Json;
import java.time.Instant;

/** An export. Its file contains the state at its start. Guarded by the write lock of the state. */
final class ExportRecord {
  private final String id;
  private final ObjectNode request;
  private final JobRun run;
  private final byte[] file;

  ExportRecord(String id, ObjectNode request, JobRun run, byte[] file) {
    this.id = id;
    this.request = request;
    this.run = run;
    this.file = file;
  }

  String id() {
    return id;
  }

  /** Each response with a completed export contains a new link. */
  ObjectNode json(Instant now, FileServer files) {
    ObjectNode json = Json.object()
        .put("id", id)
        .put("organization_id", SandboxIds.ORGANIZATION)
        .put("created_by", SandboxIds.USER_ANN)
        .put("date_created", Json.timestamp(run.created()))
        .put("date_updated", Json.timestamp(run.updated(now)))
        .put("status", run.status(now, "created", "started", "in_progress"))
        .putNull("download_url");
    json.setAll(request);
    if (run.isDone(now)) {
      boolean csv = request.path("format").asText().equals("csv");
      json.put("download_url", files.link(id + (csv ? ".csv" : ".json"), csv, file, now));
    }
    return json;
  }
}
