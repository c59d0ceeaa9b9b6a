package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import org.jspecify.annotations.Nullable;

/** Finds the id of the object that a write returned. */
final class ObjectId {
  private ObjectId() {}

  /** The id in a JSON tree or a model of the SDK; null if there is none. */
  static @Nullable String of(@Nullable Object response) {
    JsonNode json = response instanceof HasAdditionalProperties
        ? CrmJson.tree(CrmJson.toJson(response))
        : response instanceof JsonNode tree ? tree : null;
    String id = json == null ? "" : json.path("id").asText();
    return id.isEmpty() ? null : id;
  }
}
