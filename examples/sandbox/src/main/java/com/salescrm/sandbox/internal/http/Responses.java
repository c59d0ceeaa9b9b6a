package com.salescrm.sandbox.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Envelope;
import com.salescrm.sandbox.ResponseStyle;
import com.salescrm.sandbox.internal.json.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Creates responses in the configured style and envelope. */
public final class Responses {
  private final Settings settings;

  public Responses(Settings settings) {
    this.settings = settings;
  }

  public Response created(JsonNode object) {
    return Response.json(settings.style() == ResponseStyle.NEWER ? 201 : 200, object);
  }

  public Response deleted() {
    return settings.style() == ResponseStyle.NEWER
        ? Response.empty(204)
        : Response.json(200, Json.object());
  }

  public PageRange pageRange(ServiceRequest request) {
    return PageRange.of(request, settings);
  }

  public Envelope envelope() {
    return settings.envelope();
  }

  /** The items are already serialized, because leads cache their JSON. */
  public Response list(List<byte[]> items, boolean hasMore, long total) {
    Envelope envelope = settings.envelope();
    ByteArrayOutputStream out = new ByteArrayOutputStream(items.size() * 1024 + 64);
    boolean bare = envelope == Envelope.BARE_ARRAY;
    if (!bare) {
      write(out, "{");
      write(out, envelope.includesHasMore() ? "\"has_more\":" + hasMore + "," : "");
      write(out, envelope.includesTotal() ? "\"total_results\":" + total + "," : "");
      write(out, "\"data\":");
    }
    write(out, "[");
    String separator = "";
    for (byte[] item : items) {
      write(out, separator);
      out.writeBytes(item);
      separator = ",";
    }
    write(out, bare ? "]" : "]}");
    return Response.json(200, out.toByteArray());
  }

  private static void write(ByteArrayOutputStream out, String text) {
    out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}
