package com.salescrm.sandbox.internal.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.TextLists;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.lead.LeadSmartFields;
import com.salescrm.sandbox.internal.store.CustomField;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rows with named columns (RFC 4180), containing values and lists of values of objects, and dates
 * in the requested format. Without {@code fields} the columns are all properties with one value, and
 * the custom fields of the organization.
 */
final class CsvTable {
  private static final DateTimeFormatter ORIGINAL =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSSxxx", Locale.ENGLISH);
  private static final DateTimeFormatter ISO =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx", Locale.ENGLISH);
  private static final DateTimeFormatter EXCEL =
      DateTimeFormatter.ofPattern("uuuu-MM-dd hh:mm:ss a", Locale.ENGLISH);
  private static final List<String> OF_LEADS = List.of(
      "id",
      "name",
      "display_name",
      "description",
      "url",
      "html_url",
      "status_id",
      "status_label",
      "created_by_name",
      "updated_by_name");
  private static final List<String> OF_CONTACTS =
      List.of("id", "lead_id", "name", "display_name", "title");
  private static final List<String> OF_OPPORTUNITIES = List.of(
      "id",
      "lead_id",
      "lead_name",
      "contact_id",
      "contact_name",
      "user_id",
      "user_name",
      "status_id",
      "status_label",
      "status_display_name",
      "status_type",
      "value",
      "value_period",
      "value_currency",
      "value_formatted",
      "expected_value",
      "annualized_value",
      "annualized_expected_value",
      "confidence",
      "note",
      "date_won",
      "date_lost",
      "created_by_name",
      "updated_by_name");
  private static final List<String> OF_ALL =
      List.of("organization_id", "created_by", "updated_by", "date_created", "date_updated");

  private final List<String> columns;
  private final DateTimeFormatter dates;

  CsvTable(ObjectNode request, Collection<CustomField> custom) {
    this.columns = columns(request, custom);
    this.dates = switch (request.path("date_format").asText()) {
      case "iso8601" -> ISO;
      case "excel" -> EXCEL;
      default -> ORIGINAL;
    };
  }

  private static List<String> columns(ObjectNode request, Collection<CustomField> custom) {
    List<String> named = TextLists.of(request, "fields");
    if (!named.isEmpty()) {
      return named;
    }
    List<String> all = new ArrayList<>(
        switch (request.path("type").asText()) {
          case "leads" -> OF_LEADS;
          case "contacts" -> OF_CONTACTS;
          default -> OF_OPPORTUNITIES;
        });
    custom.forEach(field -> all.add("custom." + field.id()));
    all.addAll(OF_ALL);
    if (request.path("include_smart_fields").asBoolean()) {
      all.addAll(LeadSmartFields.NAMES);
    }
    return all;
  }

  void write(Stream<ObjectNode> objects, OutputStream out) throws IOException {
    line(columns, out);
    Iterator<ObjectNode> each = objects.iterator();
    while (each.hasNext()) {
      ObjectNode object = each.next();
      line(columns.stream().map(column -> value(object, column)).toList(), out);
    }
  }

  private String value(ObjectNode object, String column) {
    String text = text(object.path(column));
    return column.startsWith("date_") && text.length() > 10
        ? dates.format(OffsetDateTime.parse(text).withOffsetSameInstant(ZoneOffset.UTC))
        : text;
  }

  /** The elements of a list are separated by semicolons. Objects and null have no text. */
  private static String text(JsonNode value) {
    Stream<JsonNode> values = value.isArray() ? Json.values(value) : Stream.of(value);
    return values
        .filter(each -> each.isValueNode() && !each.isNull())
        .map(JsonNode::asText)
        .collect(Collectors.joining("; "));
  }

  private static void line(List<String> values, OutputStream out) throws IOException {
    String line = String.join(",", values.stream().map(CsvTable::quoted).toList()) + "\r\n";
    out.write(line.getBytes(StandardCharsets.UTF_8));
  }

  private static String quoted(String value) {
    boolean plain = value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
  }
}
