package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.internal.index.FieldHashes;
import java.util.Arrays;

/** The whole object that a planned request changes, as SHA-256 of what the service returned. Immutable. */
final class ObjectState {
  private final byte[] digest;

  private ObjectState(byte[] digest) {
    this.digest = digest;
  }

  static ObjectState of(JsonNode object) {
    return new ObjectState(FieldHashes.sha256(CrmJson.toJson(object)));
  }

  /** The value of a property that a request sets; missing if the object has none. */
  static JsonNode value(JsonNode object, String name) {
    // A status is written by its label under another name than objects have it.
    boolean isLabel = name.equals("status") && !object.has(name);
    return object.path(isLabel ? "status_label" : name);
  }

  /** Whether an object that was read is equal. */
  boolean isOf(JsonNode object) {
    return Arrays.equals(of(object).digest, digest);
  }
}
