package com.salescrm.sdk.core.polling;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.json.CrmJson;

/** Reads the answer to the start of a job, which the specification does not show. */
public final class JobStartResponse {
  private JobStartResponse() {}

  /**
   * The job that was started.
   *
   * @param answer to the operation that starts it
   * @param type what the job is read as
   * @param list where the caller finds the job if the answer does not name it, such as {@code exports().list()}
   * @param <T> the type
   * @return the job
   * @throws DecodingException if the answer names no id, or cannot be read: the job was started all the same, and which
   *     one it is among others is not guessed
   */
  public static <T> T read(ApiResponse<JsonNode> answer, Class<T> type, String list) {
    JsonNode id = answer.body().path("id");
    if (!id.isTextual() || id.textValue().isBlank()) {
      throw new DecodingException(
          "the service answered " + answer.statusCode()
              + ", so the job was started, but the answer names no id: look" + " for the job in "
              + list + " before you start another",
          "$.id",
          null,
          answer.statusCode(),
          answer.attempts(),
          Outcome.PROCESSED);
    }
    try {
      return CrmJson.fromJson(answer.body(), type);
    } catch (DecodingException e) {
      throw new DecodingException(
          String.valueOf(e.getMessage()),
          e.jsonPath(),
          e,
          answer.statusCode(),
          answer.attempts(),
          Outcome.PROCESSED);
    }
  }
}
