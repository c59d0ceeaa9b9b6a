package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.Explanation;
import com.salescrm.sdk.core.json.CrmJson;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request of a plan.
 *
 * @param method the HTTP method
 * @param path relative to the base URL
 * @param query encoded as in the URL; empty without one
 * @param bodyText the bytes of the body as text; empty without a body
 */
record PlannedRequest(String method, String path, String query, String bodyText) {
  // Such as /task/: its GET returns a list.
  private static final Pattern COLLECTION = Pattern.compile("/[^/]*/?");
  // What the specification lets change or delete one by one, but not read.
  private static final Pattern UNREADABLE = Pattern.compile(
      "/(membership/[^/]+|status/opportunity/[^/]+|group/[^/]+/member/[^/]+|unsubscribe/email/[^/]+)/?");
  // A parameter other than _fields selects objects.
  private static final Pattern SELECTS_NOTHING = Pattern.compile("(_fields=[^&]*)?");

  static PlannedRequest of(ApiClient http, ApiRequest<?> request) {
    Object body = request.body().orElse(null);
    String query =
        request.query().isEmpty() ? "" : queryOf(http.explain(client -> client.send(request)));
    return new PlannedRequest(
        request.method(), request.path(), query, body == null ? "" : CrmJson.toJson(body));
  }

  static PlannedRequest of(Explanation explanation) {
    return new PlannedRequest(
        explanation.method(),
        explanation.path(),
        queryOf(explanation),
        new String(explanation.body(), StandardCharsets.UTF_8));
  }

  private static String queryOf(Explanation explanation) {
    return Objects.requireNonNullElse(URI.create(explanation.url()).getRawQuery(), "");
  }

  /** Path and query. */
  String target() {
    return query.isEmpty() ? path : path + "?" + query;
  }

  /** Its JSON; null without a body. Each call parses it, since a tree takes many times the memory of its text. */
  @Nullable
  JsonNode body() {
    return bodyText.isEmpty() ? null : CrmJson.tree(bodyText);
  }

  /** Whether the request changes or deletes one existing object. */
  boolean changesOneObject() {
    return (method.equals("PUT") || method.equals("DELETE"))
        && SELECTS_NOTHING.matcher(query).matches()
        && !COLLECTION.matcher(path).matches();
  }

  /** Whether a GET of the same path returns the object. */
  boolean isReadable() {
    return !UNREADABLE.matcher(path).matches();
  }
}
