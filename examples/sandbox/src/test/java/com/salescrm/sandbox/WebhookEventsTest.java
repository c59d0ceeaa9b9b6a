package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Changes by requests cause events. */
class WebhookEventsTest extends WebhookTest {
  @Test
  void updateOpportunity_event_hasChangedFieldsAndPreviousData() throws Exception {
    String leadId = lead("Acme");
    String path = "/opportunity/"
        + client
            .create("/opportunity/", "{\"lead_id\": \"" + leadId + "\", \"value\": 500}")
            .path("id")
            .asText()
        + "/";
    subscribe("opportunity updated");
    respond(200);
    sandbox.clock().advance(Duration.ofMinutes(1));

    client.put(path, "{\"status_id\": \"stat_won\", \"value\": 500}");

    JsonNode event = sandbox.webhooks().await(each -> true, LIMIT).event();
    assertThat(event.path("changed_fields"))
        .extracting(JsonNode::asText)
        .containsExactly(
            "date_updated",
            "date_won",
            "status_display_name",
            "status_id",
            "status_label",
            "status_type");
    assertThat(event.at("/previous_data/status_type").asText()).isEqualTo("active");
    assertThat(event.at("/data/status_type").asText()).isEqualTo("won");
    assertThat(event.path("lead_id").asText()).isEqualTo(leadId);
    assertThat(event.path("object_id").asText()).startsWith("oppo_");
    assertThat(event.path("user_id").asText()).isEqualTo("user_ann");
    assertThat(event.path("organization_id").asText()).isEqualTo("orga_sandbox");
    assertThat(event.path("id").asText()).startsWith("ev_");
    assertThat(event.path("request_id").asText()).startsWith("req_");
    assertThat(event.path("date_created").asText()).isEqualTo("2026-01-15T09:01:00.000000");
    assertThat(event.at("/meta/request_method").asText()).isEqualTo("PUT");
    assertThat(event.at("/meta/request_path").asText()).isEqualTo("/api/v1" + path);
  }

  @Test
  void update_withoutChange_causesNoEvent() throws Exception {
    String id = lead("Acme");
    subscribe("lead updated");
    sandbox.clock().advance(Duration.ofMinutes(1));

    client.put("/lead/" + id + "/", "{\"name\": \"Acme\"}");
    client.put("/lead/" + id + "/", "{\"name\": 5}");

    assertThat(delivered()).isEmpty();
  }

  @Test
  void deleteLead_withObjects_causesEventForEach() throws Exception {
    JsonNode lead = client.create("/lead/", "{\"contacts\": [{\"name\": \"Ann\"}]}");
    String id = lead.path("id").asText();
    client.create("/task/", "{\"_type\": \"lead\", \"lead_id\": \"" + id + "\"}");
    subscribe("lead deleted", "contact deleted", "task.lead deleted", "lead updated");
    respond(200, 200, 200);

    client.delete("/lead/" + id + "/");

    assertThat(delivered()).containsExactly("lead deleted", "contact deleted", "task.lead deleted");
    JsonNode event = sandbox.webhooks().deliveries().get(1).event();
    assertThat(event.path("data").isNull()).isTrue();
    assertThat(event.at("/previous_data/name").asText()).isEqualTo("Ann");
    assertThat(event.path("lead_id").asText()).isEqualTo(id);
  }

  @Test
  void createContact_withoutLead_causesEventsForBoth() throws Exception {
    subscribe("lead created", "contact created");
    respond(200, 200);

    client.create("/contact/", "{\"name\": \"Ann\"}");

    assertThat(delivered()).containsExactly("lead created", "contact created");
    assertThat(sandbox.webhooks().deliveries().get(0).event().at("/data/contact_ids"))
        .hasSize(1);
  }

  @Test
  void moveContact_otherLead_causesEventsForBothLeads() throws Exception {
    String from = lead("From");
    String to = lead("To");
    String contact =
        client.create("/contact/", "{\"lead_id\": \"" + from + "\"}").path("id").asText();
    subscribe("lead updated", "contact updated");
    respond(200, 200, 200);

    client.put("/contact/" + contact + "/", "{\"lead_id\": \"" + to + "\"}");

    assertThat(delivered()).containsExactly("contact updated", "lead updated", "lead updated");
  }

  @Test
  void completeTask_event_hasActionCompleted() throws Exception {
    String id = lead("Acme");
    String task = "{\"_type\": \"lead\", \"lead_id\": \"" + id + "\"}";
    String first = client.create("/task/", task).path("id").asText();
    client.create("/task/", task);
    subscribe("task.lead completed", "task.lead updated", "task.lead deleted");
    respond(200, 200, 200, 200);

    client.put("/task/" + first + "/", "{\"is_complete\": true}");
    client.put("/task/?_type=lead", "{\"is_complete\": true, \"date\": \"2026-02-01\"}");
    client.delete("/task/" + first + "/");

    assertThat(delivered())
        .containsExactly(
            "task.lead completed", "task.lead updated", "task.lead completed", "task.lead deleted");
  }

  @Test
  void mergeLeads_events_includeMergeAndItsChanges() throws Exception {
    String source = client
        .create("/lead/", "{\"contacts\": [{\"name\": \"Ann\"}]}")
        .path("id")
        .asText();
    String destination = lead("Acme");
    subscribe("lead merged", "lead updated", "lead deleted", "contact updated", "contact deleted");
    respond(200, 200, 200, 200);

    client.post(
        "/lead/merge/",
        "{\"source\": \"" + source + "\", \"destination\": \"" + destination + "\"}");

    assertThat(delivered())
        .containsExactly("lead updated", "lead merged", "contact updated", "lead deleted");
    assertThat(sandbox.webhooks().deliveries())
        .extracting(each -> each.event().at("/meta/merge_source_lead_id").asText())
        .containsOnly(source);
    assertThat(sandbox.webhooks().deliveries().get(1).event().path("lead_id").asText())
        .isEqualTo(destination);
  }

  @Test
  void bulkEdit_leads_causesEventForEach() throws Exception {
    lead("One");
    lead("Two");
    subscribe("lead updated");
    respond(200, 200);
    JsonNode edit = client.create("/bulk_action/edit/", """
        {"s_query": {"type": "match_all"}, "type": "set_lead_status",
         "lead_status_id": "stat_lead_customer"}""");
    sandbox.clock().advance(Duration.ofMinutes(1));

    client.get("/bulk_action/edit/" + edit.path("id").asText() + "/");

    assertThat(delivered()).containsExactly("lead updated", "lead updated");
  }
}
