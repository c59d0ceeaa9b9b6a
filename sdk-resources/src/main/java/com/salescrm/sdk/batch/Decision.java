package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.http.ApiRequest;
import org.jspecify.annotations.Nullable;

/** What a create or an upsert requires. Not a record, whose methods would take more of the jar. */
final class Decision {
  final String key;
  final WriteStatus outcome;
  final @Nullable String id;
  final @Nullable ApiRequest<JsonNode> request;

  /**
   * Creates a decision.
   *
   * @param key the external id
   * @param outcome what the request would do: CREATED, UPDATED or UNCHANGED
   * @param id the id of the object; null for a create
   * @param request the request to send; null if nothing is to be changed
   */
  Decision(
      String key,
      WriteStatus outcome,
      @Nullable String id,
      @Nullable ApiRequest<JsonNode> request) {
    this.key = key;
    this.outcome = outcome;
    this.id = id;
    this.request = request;
  }
}
