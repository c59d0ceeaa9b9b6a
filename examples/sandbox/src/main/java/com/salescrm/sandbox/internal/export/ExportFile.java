package com.salescrm.sandbox.internal.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.TextLists;
import com.salescrm.sandbox.internal.json.FieldSelection;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.CustomField;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** Writes the file of an export: a JSON array or csv, compressed with gzip. */
final class ExportFile {
  private final ObjectNode request;
  private final Collection<CustomField> custom;

  ExportFile(ObjectNode request, Collection<CustomField> custom) {
    this.request = request;
    this.custom = custom;
  }

  boolean isCsv() {
    return request.path("format").asText().equals("csv");
  }

  byte[] gzip(Stream<ObjectNode> objects) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes, 1 << 16)) {
      if (isCsv()) {
        new CsvTable(request, custom).write(objects, out);
      } else {
        writeJson(objects.iterator(), out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private void writeJson(Iterator<ObjectNode> objects, OutputStream out) throws IOException {
    List<String> names = TextLists.of(request, "fields");
    FieldSelection fields = FieldSelection.of(names.isEmpty() ? null : String.join(",", names));
    String separator = "[";
    while (objects.hasNext()) {
      JsonNode object = fields.of(withExtras(objects.next()));
      out.write(separator.getBytes(StandardCharsets.UTF_8));
      out.write(Json.bytes(object));
      separator = ",\n";
    }
    out.write((separator.equals("[") ? "[]" : "]").getBytes(StandardCharsets.UTF_8));
  }

  private ObjectNode withExtras(ObjectNode object) {
    if (request.path("include_activities").asBoolean()) {
      object.putArray("activities");
    }
    return object;
  }
}
