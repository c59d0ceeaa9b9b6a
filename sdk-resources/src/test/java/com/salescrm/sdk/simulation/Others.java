package com.salescrm.sdk.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.InProcess;
import com.salescrm.sdk.core.json.CrmJson;
import java.io.IOException;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okio.Buffer;
import okio.ByteString;

/** Other users of the service: they send requests without the simulated network, and edit objects at random. */
final class Others {
  private final World world;
  private final Set<String> created = new LinkedHashSet<>();
  private final Set<String> deleted = new LinkedHashSet<>();

  Others(World world) {
    this.world = world;
  }

  /** Creates leads. */
  void createLeads(int count) {
    for (int i = 0; i < count; i++) {
      createLead("Lead " + i);
    }
  }

  /** Creates a lead with an external id. */
  void createLeadWithKey(String key) {
    String lead = CrmJson.toJson(Map.of("name", "Lead of others", "custom.cf_key", key));
    JsonNode unused = send("POST", "/lead/", lead);
  }

  String createLead(String name) {
    return send("POST", "/lead/", CrmJson.toJson(Map.of("name", name)))
        .path("id")
        .asText();
  }

  /** The ids of all objects, in the order of their creation. */
  List<String> ids(String path) {
    List<JsonNode> objects =
        path.equals("/lead/") ? world.sandbox.leads() : world.sandbox.opportunities();
    return objects.stream().map(each -> each.path("id").asText()).toList();
  }

  /** Creates an object. */
  String create(String path) {
    return path.equals("/lead/") ? createLead("New") : createOpportunity();
  }

  private String createOpportunity() {
    String lead = ids("/lead/").get(0);
    return send("POST", "/opportunity/", CrmJson.toJson(Map.of("lead_id", lead)))
        .path("id")
        .asText();
  }

  /** Creates, deletes or changes an object. */
  void edit(String path) {
    List<String> ids = ids(path);
    int kind = world.next(3);
    if (kind == 0 || ids.isEmpty()) {
      created.add(create(path));
      world.trace("others create " + created.size());
      return;
    }
    int index = world.next(ids.size());
    String object = path + ids.get(index) + "/";
    if (kind == 1) {
      send("DELETE", object, "");
      deleted.add(ids.get(index));
    } else {
      send("PUT", object, path.equals("/lead/") ? "{\"name\":\"Changed\"}" : "{\"value\":7}");
    }
    world.trace("others " + (kind == 1 ? "delete " : "change ") + index);
  }

  Set<String> created() {
    return created;
  }

  Set<String> deleted() {
    return deleted;
  }

  /** Sends a request that must succeed. */
  JsonNode send(String method, String path, String body) {
    byte[] bytes = bytes(method, world.sandbox.baseUrl() + path, body);
    return bytes.length == 0 ? CrmJson.tree("null") : CrmJson.tree(new String(bytes, UTF_8));
  }

  /** The body of the response. */
  byte[] bytes(String method, String url, String body) {
    HttpUrl address = HttpUrl.get(url);
    String target = url.substring(url.indexOf('/', "http://".length()));
    String key = Base64.getEncoder().encodeToString((world.sandbox.apiKey() + ":").getBytes(UTF_8));
    Headers.Builder headers = new Headers.Builder();
    if (!target.startsWith("/exports/")) {
      headers.add("authorization", "Basic " + key).add("content-type", "application/json");
    }
    ByteString sent = ByteString.encodeUtf8(body);
    MockResponse response = InProcess.respond(
        world.sandbox,
        new RecordedRequest(
            0,
            0,
            null,
            List.of(),
            method,
            target,
            "HTTP/1.1",
            address,
            headers.build(),
            sent,
            sent.size(),
            List.of(),
            null));
    if (response.getCode() >= 300) {
      throw new IllegalStateException(method + " " + target + ": " + response);
    }
    return read(response);
  }

  private static byte[] read(MockResponse response) {
    Buffer body = new Buffer();
    try {
      if (response.getBody() != null) {
        response.getBody().writeTo(body);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return body.readByteArray();
  }
}
