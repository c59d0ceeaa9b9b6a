package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.batch.Action.Recovery;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One request, as it is. Not a record, whose methods would take more of the jar. */
final class RequestWrite implements Operation {
  private final ApiRequest<?> request;

  /** @param request not a GET */
  RequestWrite(ApiRequest<?> request) {
    this.request = request;
  }

  ApiRequest<?> request() {
    return request;
  }

  @Override
  public Action prepare(ApiClient http, String key) {
    return new Action(
        status(request.method()),
        null,
        Recovery.of(request.replay()),
        request.path(),
        request,
        () -> idOf(http.send(request).body()));
  }

  /** The status of a successful request. */
  static WriteStatus status(String method) {
    return switch (method) {
      case "POST" -> WriteStatus.CREATED;
      case "DELETE" -> WriteStatus.DELETED;
      default -> WriteStatus.UPDATED;
    };
  }

  @Override
  public String kind() {
    return request.method() + " " + request.path();
  }

  /** The order of parameters with different names does not count. */
  @Override
  public String identifyingQuery() {
    return request.method().equals("POST")
        ? ""
        : request.query().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(parameter -> parameter.getKey().length() + ":" + parameter)
            .collect(Collectors.joining("&"));
  }

  @Override
  public @Nullable Object identifyingBody() {
    return request.method().equals("POST") ? null : request.body().orElse(null);
  }

  /**
   * The id in a JSON tree or a model; null if there is none, or if the JSON of a caller's own type cannot be written: the write
   * has taken effect nevertheless.
   */
  static @Nullable String idOf(@Nullable Object response) {
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
}
