package com.salescrm.sandbox.internal.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.TextLists;
import com.salescrm.sandbox.internal.http.Values;
import java.util.List;

/** The request body of an export and its cross-field rules ("Exports"). */
final class ExportFields {
  static final BodyFields LEADS = BodyFields.of(
          "s_query",
          "results_limit",
          "sort",
          "format",
          "type",
          "date_format",
          "fields",
          "include_activities",
          "include_smart_fields",
          "send_done_email")
      .refusing("query", "An export accepts s_query, not query.");
  static final BodyFields OPPORTUNITIES =
      BodyFields.of("params", "format", "date_format", "fields", "send_done_email");

  private ExportFields() {}

  static void check(ObjectNode body, boolean withType) {
    String format = required(body, "format", "csv", "json");
    boolean csv = format.equals("csv");
    if (Values.word(body, "date_format", List.of("original", "iso8601", "excel")) != null && !csv) {
      throw Problem.violation(400, "date_format is allowed for csv only.");
    }
    TextLists.of(body, "fields");
    Values.checkFlags(body, "send_done_email", "include_activities", "include_smart_fields");
    if (!withType) {
      return;
    }
    String type = required(body, "type", "leads", "contacts", "lead_opps");
    boolean leadsAsJson = type.equals("leads") && !csv;
    if (body.has("include_activities") && !leadsAsJson) {
      throw Problem.violation(
          400, "include_activities is allowed for type leads with format json only.");
    }
    if (body.has("include_smart_fields") && !leadsAsJson && !csv) {
      throw Problem.violation(
          400, "include_smart_fields is allowed for type leads with format json, or for csv.");
    }
  }

  private static String required(ObjectNode body, String name, String... words) {
    String word = Values.word(body, name, List.of(words));
    if (word == null) {
      throw Problem.violation(400, name + " is required.");
    }
    return word;
  }
}
