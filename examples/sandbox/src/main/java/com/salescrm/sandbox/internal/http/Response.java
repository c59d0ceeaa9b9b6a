package com.salescrm.sandbox.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.internal.json.Json;
import java.util.ArrayList;
import java.util.List;

/** The response to one request, before faults and delays are applied. */
public final class Response {
  /** A response header. */
  public record Header(String name, String value) {}

  private final int status;
  private final List<Header> headers;
  private final byte[] body;

  private Response(int status, List<Header> headers, byte[] body) {
    this.status = status;
    this.headers = List.copyOf(headers);
    this.body = body;
  }

  public static Response json(int status, JsonNode body) {
    return json(status, Json.bytes(body));
  }

  public static Response json(int status, byte[] body) {
    return new Response(status, List.of(new Header("content-type", "application/json")), body);
  }

  public static Response empty(int status) {
    return new Response(status, List.of(), new byte[0]);
  }

  public int status() {
    return status;
  }

  public List<Header> headers() {
    return headers;
  }

  public byte[] body() {
    return body.clone();
  }

  public int length() {
    return body.length;
  }

  public Response withBody(String contentType, byte[] other) {
    return new Response(status, headers, other).withHeader("content-type", contentType);
  }

  /** Replaces a header; the name is case-insensitive. */
  public Response withHeader(String name, String value) {
    List<Header> changed = new ArrayList<>(headers);
    changed.removeIf(header -> header.name().equalsIgnoreCase(name));
    changed.add(new Header(name, value));
    return new Response(status, changed, body);
  }
}
