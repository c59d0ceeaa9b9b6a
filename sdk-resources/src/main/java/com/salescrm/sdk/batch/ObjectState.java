package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.json.CrmJson;

/**
 * The whole object that a planned request changes, as the service returned it; missing if the request changes no existing
 * object.
 */
record ObjectState(JsonNode object) {
  static final ObjectState NONE = new ObjectState(MissingNode.getInstance());

  /** Reads the object at the path of a request. */
  static ObjectState read(ApiClient http, PlannedRequest request) {
    if (!request.changesOneObject()) {
      return NONE;
    }
    ApiRequest<JsonNode> get = ApiRequest.get(request.path()).returning(JsonNode.class);
    return new ObjectState(http.send(get).body());
  }

  boolean exists() {
    return !object.isMissingNode();
  }

  /** Refuses a write if the object is another one now. */
  void requireUnchanged(ApiClient http, PlannedRequest request) {
    if (exists() && !CrmJson.toJson(read(http, request).object).equals(CrmJson.toJson(object))) {
      throw new IllegalStateException(request.path() + " has changed since the plan: plan again");
    }
  }
}
