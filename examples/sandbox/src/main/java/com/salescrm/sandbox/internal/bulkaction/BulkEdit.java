package com.salescrm.sandbox.internal.bulkaction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.job.SelectedLead;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.CustomField;
import com.salescrm.sandbox.internal.store.LeadRecord;
import com.salescrm.sandbox.internal.store.LeadStatus;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The three types of bulk edit ("Bulk edit types"). */
record BulkEdit() implements BulkActionKind {
  private static final List<String> TYPES =
      List.of("set_lead_status", "clear_custom_field", "set_custom_field");
  private static final String VALUE = "custom_field_value";
  private static final String VALUES = "custom_field_values";
  private static final Pattern CUSTOM_FIELD = Pattern.compile("l?cf_\\w+");
  private static final List<String> OPERATIONS = List.of("replace", "add", "remove");

  @Override
  public String name() {
    return "edit";
  }

  @Override
  public String idPrefix() {
    return "bulkedit_";
  }

  @Override
  public BodyFields fields() {
    return BulkActionKinds.fields(
        "type",
        "lead_status_id",
        "custom_field_id",
        "custom_field_name",
        VALUE,
        VALUES,
        "custom_field_operation");
  }

  @Override
  public void check(Crm crm, ObjectNode body) {
    String type = Values.word(body, "type", TYPES);
    if (type == null) {
      throw Problem.violation(400, "type is required.");
    }
    Values.word(body, "custom_field_operation", OPERATIONS);
    if (type.equals("set_lead_status")) {
      status(crm, body);
      return;
    }
    String fieldId = fieldId(crm, body);
    boolean one = body.has(VALUE);
    boolean several = body.has(VALUES);
    if (type.equals("set_custom_field") && one == several) {
      throw Problem.violation(
          400, "set_custom_field requires either custom_field_value or custom_field_values.");
    }
    if (body.has("custom_field_operation") && !several) {
      throw Problem.violation(
          400, "custom_field_operation is allowed with custom_field_values only.");
    }
    if (type.equals("clear_custom_field") && !crm.hasCustomField(fieldId)) {
      throw Problem.invalid("custom_field_id", "There is no custom field '" + fieldId + "'.");
    }
    checkValues(crm.organization().customField(fieldId), body);
  }

  /** A field that the organization does not have accepts one value and several. */
  private static void checkValues(@Nullable CustomField field, ObjectNode body) {
    if (body.has(VALUE) && isNoValue(body.path(VALUE))) {
      throw Problem.invalid(VALUE, "Give one value, not a list and not null.");
    }
    JsonNode values = body.path(VALUES);
    if (values.isMissingNode()) {
      return;
    }
    if (field != null && !field.multiple()) {
      throw Problem.invalid(VALUES, "The field " + field.id() + " holds one value, not a list.");
    }
    if (!values.isArray() || Json.values(values).anyMatch(BulkEdit::isNoValue)) {
      throw Problem.invalid(VALUES, "This must be a list of values.");
    }
  }

  private static boolean isNoValue(JsonNode value) {
    return value.isContainerNode() || value.isNull();
  }

  private static LeadStatus status(Crm crm, ObjectNode body) {
    if (!body.has("lead_status_id")) {
      throw Problem.violation(400, "set_lead_status requires lead_status_id.");
    }
    String id = Values.requiredText(body, "lead_status_id");
    return crm.organization().leadStatuses().stream()
        .filter(status -> status.id().equals(id))
        .findFirst()
        .orElseThrow(
            () -> Problem.invalid("lead_status_id", "There is no lead status '" + id + "'."));
  }

  private static String fieldId(Crm crm, ObjectNode body) {
    if (body.has("custom_field_id") == body.has("custom_field_name")) {
      throw Problem.violation(400, "Send either custom_field_id or custom_field_name.");
    }
    if (body.has("custom_field_id")) {
      String id = Values.requiredText(body, "custom_field_id");
      if (!CUSTOM_FIELD.matcher(id).matches()) {
        throw Problem.invalid("custom_field_id", "The id of a custom field starts with cf_.");
      }
      return id;
    }
    String name = Values.requiredText(body, "custom_field_name");
    CustomField field = crm.organization().customFieldNamed(name);
    if (field == null) {
      throw Problem.invalid("custom_field_name", "There is no custom field '" + name + "'.");
    }
    return field.id();
  }

  @Override
  public void work(Crm crm, ObjectNode body, SelectedLead selected) {
    LeadRecord lead = selected.lead();
    crm.changes().changing(lead);
    switch (body.path("type").asText()) {
      case "set_lead_status" -> lead.status(status(crm, body));
      case "clear_custom_field" -> apply(crm, lead, body, "", NullNode.getInstance());
      default -> set(crm, body, lead);
    }
    lead.changed(crm.now());
  }

  private static void set(Crm crm, ObjectNode body, LeadRecord lead) {
    String operation = body.path("custom_field_operation").asText("replace");
    JsonNode values = body.path(VALUES);
    if (values.isMissingNode()) {
      apply(crm, lead, body, "", body.path(VALUE));
    } else if (operation.equals("replace")) {
      apply(crm, lead, body, "", values);
    } else {
      values.forEach(value -> apply(crm, lead, body, "." + operation, value));
    }
  }

  private static void apply(
      Crm crm, LeadRecord lead, ObjectNode body, String suffix, JsonNode value) {
    ObjectNode change = Json.object();
    change.set("custom." + fieldId(crm, body) + suffix, value);
    lead.custom().apply(change);
  }
}
