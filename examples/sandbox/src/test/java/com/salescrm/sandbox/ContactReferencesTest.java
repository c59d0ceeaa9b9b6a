package com.salescrm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Subscriptions and tasks of a contact after the contact was changed, moved or removed. */
class ContactReferencesTest extends SandboxTest {
  private String source;
  private String destination;
  private String contact;
  private String task;
  private String subscription;

  @BeforeEach
  void fill() {
    destination = id("/lead/", "{'name': 'South'}");
    source = id("/lead/", "{'name': 'North'}");
    contact = id("/contact/", "{'lead_id': '" + source + "', 'name': 'Ann'}");
    task = id(
        "/task/",
        "{'_type': 'lead', 'lead_id': '" + source + "', 'contact_id': '" + contact + "'}");
    String sequence = id("/sequence/", "{'name': 'Welcome'}");
    subscription = id(
        "/sequence_subscription/",
        "{'sequence_id': '" + sequence + "', 'contact_id': '" + contact + "'}");
  }

  @Test
  void merge_subscriptionBelongsToTheDestination() {
    client.create(
        "/lead/merge/", json("{'source': '" + source + "', 'destination': '" + destination + "'}"));

    assertThat(subscriptions(destination)).singleElement().satisfies(each -> {
      assertThat(each.path("id").asText()).isEqualTo(subscription);
      assertThat(each.path("lead_id").asText()).isEqualTo(destination);
    });
    assertThat(subscriptions(source)).isEmpty();
    assertThat(client.get("/task/" + task + "/").json().path("contact_id").asText())
        .isEqualTo(contact);
  }

  @Test
  void move_subscriptionBelongsToTheOtherLead() {
    client.put("/contact/" + contact + "/", json("{'lead_id': '" + destination + "'}"));

    assertThat(subscriptions(destination)).hasSize(1);
    assertThat(subscriptions(source)).isEmpty();
  }

  @Test
  void rename_taskHasTheNewName() {
    client.put("/contact/" + contact + "/", json("{'name': 'Beth'}"));

    assertThat(client.get("/task/" + task + "/").json().path("contact_name").asText())
        .isEqualTo("Beth");
    assertThat(sandbox.lead(source).orElseThrow().at("/tasks/0/contact_name").asText())
        .isEqualTo("Beth");
  }

  @Test
  void rename_leadWhoseOpportunityHasTheContactOfAnotherLead_hasTheNewName() {
    id("/opportunity/", "{'lead_id': '" + destination + "', 'contact_id': '" + contact + "'}");
    String path = "/lead/" + destination + "/";
    assertThat(contactName(path)).isEqualTo("Ann");

    client.put("/contact/" + contact + "/", json("{'name': 'Beth'}"));
    assertThat(contactName(path)).isEqualTo("Beth");

    client.put("/contact/" + contact + "/", json("{'lead_id': '" + destination + "'}"));
    client.put("/contact/" + contact + "/", json("{'name': 'Cora'}"));
    assertThat(contactName(path)).isEqualTo("Cora");
  }

  private String contactName(String lead) {
    return client.get(lead).json().at("/opportunities/0/contact_name").asText();
  }

  @Test
  void delete_contact_removesSubscriptionAndReference() {
    client.delete("/contact/" + contact + "/");

    assertThat(client.get("/sequence_subscription/" + subscription + "/").status())
        .isEqualTo(404);
    assertThat(client
            .put("/sequence_subscription/" + subscription + "/", json("{'status': 'paused'}"))
            .status())
        .isEqualTo(404);
    assertThat(subscriptions(source)).isEmpty();
    JsonNode after = client.get("/task/" + task + "/").json();
    assertThat(after.path("contact_id").isNull()).isTrue();
    assertThat(after.path("contact_name").isNull()).isTrue();
  }

  @Test
  void delete_leadOfTheContact_removesReferencesOfOtherLeads() {
    String opportunity =
        id("/opportunity/", "{'lead_id': '" + destination + "', 'contact_id': '" + contact + "'}");

    client.delete("/lead/" + source + "/");

    assertThat(client
            .get("/opportunity/" + opportunity + "/")
            .json()
            .path("contact_id")
            .isNull())
        .isTrue();
    assertThat(client.get("/sequence_subscription/" + subscription + "/").status())
        .isEqualTo(404);
  }

  private JsonNode subscriptions(String lead) {
    return client.get("/sequence_subscription/?lead_id=" + lead).json().path("data");
  }

  private String id(String path, String body) {
    return client.create(path, json(body)).path("id").asText();
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }
}
