package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.json.CrmJson;
import org.jspecify.annotations.Nullable;

/**
 * A request of a plan.
 *
 * @param method the HTTP method
 * @param path relative to the base URL
 * @param bodyText the bytes of the body as text; empty without a body
 */
record PlannedRequest(String method, String path, String bodyText) {

  static PlannedRequest of(ApiRequest<?> request) {
    Object body = request.body().orElse(null);
    return new PlannedRequest(
        request.method(), request.path(), body == null ? "" : CrmJson.toJson(body));
  }

  /** Its JSON; null without a body. Each call parses it, since a tree takes many times the memory of its text. */
  @Nullable
  JsonNode body() {
    return bodyText.isEmpty() ? null : CrmJson.tree(bodyText);
  }

  /** Whether the request changes or deletes one existing object, which a GET of the same path returns. */
  boolean changesOneObject() {
    return method.equals("PUT") || method.equals("DELETE");
  }
}
