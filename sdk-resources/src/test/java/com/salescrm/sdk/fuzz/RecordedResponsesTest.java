package com.salescrm.sdk.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.bulkaction.BulkDelete;
import com.salescrm.sdk.bulkaction.BulkEdit;
import com.salescrm.sdk.bulkaction.BulkEmail;
import com.salescrm.sdk.bulkaction.BulkSequenceSubscription;
import com.salescrm.sdk.contact.Contact;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.integrationlink.IntegrationLink;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.opportunity.OpportunityAggregates;
import com.salescrm.sdk.opportunity.OpportunityStatus;
import com.salescrm.sdk.phonenumber.PhoneNumber;
import com.salescrm.sdk.sequence.Sequence;
import com.salescrm.sdk.smartview.SmartView;
import com.salescrm.sdk.task.Task;
import com.salescrm.sdk.template.EmailTemplate;
import com.salescrm.sdk.user.User;
import com.salescrm.sdk.webhook.Webhook;
import com.salescrm.sdk.webhook.WebhookEvent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each value at each depth of each recorded response, replaced by values of all kinds: nothing of the response is lost, and
 * no other property changes.
 */
class RecordedResponsesTest {
  private static final Map<String, Class<?>> MODELS = Map.ofEntries(
      Map.entry("lead", Lead.class),
      Map.entry("contact", Contact.class),
      Map.entry("opportunity", Opportunity.class),
      Map.entry("aggregates", OpportunityAggregates.class),
      Map.entry("status", OpportunityStatus.class),
      Map.entry("task", Task.class),
      Map.entry("user", User.class),
      Map.entry("phone", PhoneNumber.class),
      Map.entry("sequence", Sequence.class),
      Map.entry("view", SmartView.class),
      Map.entry("link", IntegrationLink.class),
      Map.entry("template", EmailTemplate.class),
      Map.entry("delete", BulkDelete.class),
      Map.entry("edit", BulkEdit.class),
      Map.entry("email", BulkEmail.class),
      Map.entry("subscription", BulkSequenceSubscription.class),
      Map.entry("webhook", Webhook.class),
      Map.entry("event", WebhookEvent.class));
  private static final JsonNode VALUES = CrmJson.tree("""
      [null, true, 0, -7, 7.5, 1e2, 99999999999, 123456789012345678901234567890, "", " ", "brand_new", "7", "7.50", "007",
       "true", "2026-06-19", "2026-06-19T12:05:47", "2026-06-19T12:05:47.123456789+05:45", "19.06.2026", "2026-02-30",
       "2026-06-19 12:05:47", "0001-01-01T00:00:00+00:00", "1781870747", [], [null], [["a"]], ["a", 7], [{}],
       [{"id": "x"}, null], {}, {"id": "x"}, {"id": {"id": []}}]
      """);
  private static final JsonNode NESTED_VALUES =
      CrmJson.tree("[null, true, 7.5, \"brand_new\", [null], [{}], {\"id\": []}]");

  @ParameterizedTest
  @CsvSource({
    "lead, lead/lead-1, ''",
    "lead, lead/lead-2, ''",
    "lead, lead/lead-list, /data/0",
    "contact, contact/contact-1, ''",
    "contact, contact/contact-list, /data/0",
    "opportunity, opportunity/opportunity-1, ''",
    "opportunity, opportunity/opportunity-created, ''",
    "opportunity, opportunity/opportunity-list, /data/0",
    "aggregates, opportunity/opportunity-list, ''",
    "status, opportunity/opportunity-status-1, ''",
    "task, task/task-lead, ''",
    "task, task/task-email-followup, ''",
    "task, task/task-opportunity-due, ''",
    "task, task/task-updated, ''",
    "user, user/user-1, ''",
    "user, user/user-list, /data/0",
    "phone, phonenumber/phone-number-list, /data/0",
    "sequence, sequence/sequence-1, ''",
    "view, smartview/smart-view-1, ''",
    "link, integrationlink/integration-link-1, ''",
    "template, template/email-template-1, ''",
    "delete, bulkaction/bulk-delete-1, ''",
    "edit, bulkaction/bulk-edit-1, ''",
    "email, bulkaction/bulk-email-1, ''",
    "subscription, bulkaction/bulk-sequence-subscription-1, ''",
    "webhook, webhook/webhook-created, ''",
    "event, webhook/delivery-opportunity-won, ''"
  })
  void read_anyValueReplaced_losesNothingAndChangesNoOtherProperty(
      String model, String resource, String at) {
    JsonNode response =
        CrmJson.tree(new String(FuzzTarget.resource(resource + ".json"), StandardCharsets.UTF_8));
    ObjectNode recorded = (ObjectNode) response.at(at);
    Class<?> type = MODELS.get(model);
    if (type == OpportunityAggregates.class) {
      recorded.remove("data");
    }
    JsonNode usual = CrmJson.tree(CrmJson.toJson(CrmJson.fromJson(recorded.toString(), type)));
    List<String> failures = new ArrayList<>();
    for (List<Object> path : paths(recorded)) {
      for (JsonNode value : path.size() > 2 ? NESTED_VALUES : VALUES) {
        check(type, with(recorded, path, value), usual, path, failures);
      }
      check(type, with(recorded, path, null), usual, path, failures);
    }
    assertThat(failures.stream().limit(5)).isEmpty();
  }

  private static void check(
      Class<?> type, JsonNode sent, JsonNode usual, List<Object> path, List<String> failures) {
    Object name = path.get(0);
    try {
      Object read = CrmJson.fromJson(sent.toString(), type);
      JsonNode written = CrmJson.tree(CrmJson.toJson(read));
      JsonTrees.requireContains("$", written, sent);
      FuzzTarget.require(
          without(usual, name).equals(without(written, name)), () -> "others changed: " + written);
      FuzzTarget.require(
          CrmJson.fromJson(written, type).equals(read), () -> "not equal: " + written);
    } catch (RuntimeException | AssertionError e) {
      boolean required =
          path.size() == 1 && name.equals(type == WebhookEvent.class ? "event" : "id");
      if (!required || !(e instanceof DecodingException)) {
        failures.add(path + " in " + sent + ": " + e);
      }
    }
  }

  private static JsonNode without(JsonNode object, Object name) {
    return ((ObjectNode) object.deepCopy()).without((String) name);
  }

  private static JsonNode with(JsonNode json, List<Object> path, JsonNode value) {
    JsonNode copy = json.deepCopy();
    JsonNode parent = copy;
    for (Object step : path.subList(0, path.size() - 1)) {
      parent = step instanceof String name ? parent.get(name) : parent.get((int) step);
    }
    Object last = path.get(path.size() - 1);
    if (last instanceof String name) {
      if (value == null) {
        ((ObjectNode) parent).remove(name);
      } else {
        ((ObjectNode) parent).set(name, value);
      }
    } else if (value == null) {
      ((ArrayNode) parent).remove((int) last);
    } else {
      ((ArrayNode) parent).set((int) last, value);
    }
    return copy;
  }

  /** The paths of all values; of an array, those of its first element. */
  private static List<List<Object>> paths(JsonNode json) {
    List<List<Object>> paths = new ArrayList<>();
    if (json.isArray() && json.size() > 0) {
      add(paths, 0, json.get(0));
    }
    json.properties().stream()
        .filter(each -> !each.getKey().equals("_type")) // Another type has other properties.
        .forEach(each -> add(paths, each.getKey(), each.getValue()));
    return paths;
  }

  private static void add(List<List<Object>> paths, Object step, JsonNode value) {
    paths.add(List.of(step));
    for (List<Object> inner : paths(value)) {
      List<Object> path = new ArrayList<>(List.of(step));
      path.addAll(inner);
      paths.add(path);
    }
  }
}
