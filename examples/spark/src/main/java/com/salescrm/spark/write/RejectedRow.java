package com.salescrm.spark.write;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.batch.WriteResult;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A row that was not written.
 *
 * @param key its key; empty if it has none
 * @param outcome {@code failed}, {@code unknown} if it may have taken effect, or {@code invalid} if nothing was sent
 * @param status the status of the response; null without one
 * @param message why
 * @param fields its fields; null if they are not known
 */
record RejectedRow(
    String key,
    String outcome,
    @Nullable Integer status,
    String message,
    @Nullable ObjectNode fields) {
  static RejectedRow invalid(String key, String message, ObjectNode fields) {
    return new RejectedRow(key, "invalid", null, message, fields);
  }

  static RejectedRow of(WriteResult result, RuntimeException reason, @Nullable ObjectNode fields) {
    Integer status = reason instanceof ApiException response ? response.statusCode() : null;
    return new RejectedRow(
        result.key(),
        result.status().name().toLowerCase(Locale.ROOT),
        status,
        String.valueOf(reason.getMessage()),
        fields);
  }

  /** A line of the file. */
  String json() {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("key", key).put("outcome", outcome).put("status", status).put("message", message);
    return CrmJson.toJson(object.put("row", fields == null ? null : CrmJson.toJson(fields)));
  }

  /** A line of an error message. */
  @Override
  public String toString() {
    return "key " + key + ": " + (outcome.equals("unknown") ? "outcome unknown: " : "") + message;
  }
}
