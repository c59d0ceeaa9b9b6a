package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request of a plan.
 *
 * @param method the HTTP method
 * @param path relative to the base URL
 * @param body its JSON; null without a body
 * @param bodyText the bytes of the body as text; empty without a body
 */
record PlannedRequest(String method, String path, @Nullable JsonNode body, String bodyText) {

  static PlannedRequest of(ApiRequest<?> request) {
    Object body = request.body().orElse(null);
    return of(request.method(), request.path(), body == null ? "" : CrmJson.toJson(body));
  }

  static PlannedRequest of(String method, String path, String bodyText) {
    JsonNode body = bodyText.isEmpty() ? null : CrmJson.tree(bodyText);
    return new PlannedRequest(method, path, body, bodyText);
  }

  /** Whether the request changes or deletes one existing object, which a GET of the same path returns. */
  boolean changesOneObject() {
    return method.equals("PUT") || method.equals("DELETE");
  }

  boolean isSame(PlannedRequest other) {
    return method.equals(other.method)
        && path.equals(other.path)
        && Objects.equals(bodyText, other.bodyText);
  }
}
