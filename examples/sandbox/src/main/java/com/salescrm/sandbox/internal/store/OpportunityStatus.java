package com.salescrm.sandbox.internal.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.json.Json;
import org.jspecify.annotations.Nullable;

/** A status of opportunities. Only the label can change. */
public final class OpportunityStatus {
  private final String id;
  private final String type;
  private final @Nullable String pipelineId;
  private String label;

  OpportunityStatus(String id, String label, String type, @Nullable String pipelineId) {
    this.id = id;
    this.label = label;
    this.type = type;
    this.pipelineId = pipelineId;
  }

  public String id() {
    return id;
  }

  public String label() {
    return label;
  }

  public void rename(String newLabel) {
    label = newLabel;
  }

  public String type() {
    return type;
  }

  public boolean isWon() {
    return type.equals("won");
  }

  /** The field {@code type} in responses is {@code status_type} in requests. */
  public ObjectNode json() {
    ObjectNode json = Json.object()
        .put("id", id)
        .put("organization_id", SandboxIds.ORGANIZATION)
        .put("label", label)
        .put("type", type);
    if (pipelineId != null) {
      json.put("pipeline_id", pipelineId);
    }
    return json;
  }
}
