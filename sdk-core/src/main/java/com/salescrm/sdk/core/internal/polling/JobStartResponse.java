package com.salescrm.sdk.core.internal.polling;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.json.CrmJson;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads the response to the start of a job. The specification does not define its form. */
public final class JobStartResponse {
  private JobStartResponse() {}

  /**
   * {@return the started job}
   *
   * @param response the response
   * @param type the type of the job
   * @param list how the caller finds the job if the response has no id, such as {@code exports().list()}
   * @param <T> the type of the job
   * @throws DecodingException if the response has no id or cannot be read, although the job was started
   */
  public static <T> T read(ApiResponse<JsonNode> response, Class<T> type, String list) {
    JsonNode id = response.body().path("id");
    String text = id.asText();
    boolean hasId = id.isNumber() || id.isTextual();
    // Half of a surrogate pair has no URL.
    if (!hasId || text.isBlank() || !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw failure(
          response,
          "the job was started (status " + response.statusCode()
              + "), but the response has no id: find the job in " + list
              + " before you start another",
          "$.id",
          null);
    }
    try {
      return CrmJson.fromJson(response.body(), type);
    } catch (DecodingException e) {
      throw failure(response, String.valueOf(e.getMessage()), e.jsonPath(), e);
    }
  }

  private static DecodingException failure(
      ApiResponse<?> response, String message, String jsonPath, @Nullable DecodingException cause) {
    return new DecodingException(
        message, jsonPath, cause, response.statusCode(), response.attempts(), Outcome.PROCESSED);
  }
}
