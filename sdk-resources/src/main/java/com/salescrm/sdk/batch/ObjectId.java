package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Finds the id of the object that a write returned. */
final class ObjectId {
  private static final int MAX_LENGTH = 1_000;

  private ObjectId() {}

  /**
   * The id in a JSON tree or a model; null if there is none, or if the JSON of a caller's own type cannot be written: the write
   * has taken effect nevertheless.
   */
  static @Nullable String of(@Nullable Object response) {
    try {
      JsonNode json = response instanceof HasAdditionalProperties
          ? CrmJson.tree(CrmJson.toJson(response))
          : response instanceof JsonNode tree ? tree : null;
      String id = json == null ? "" : json.path("id").asText();
      return id.isEmpty() ? null : id;
    } catch (RuntimeException e) {
      return null;
    }
  }

  /** Whether each journal can record it. */
  static boolean isStorable(@Nullable String id) {
    return id != null
        && id.length() <= MAX_LENGTH
        && id.indexOf('\0') < 0
        && StandardCharsets.UTF_8.newEncoder().canEncode(id);
  }
}
