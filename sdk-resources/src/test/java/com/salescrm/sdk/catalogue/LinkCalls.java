package com.salescrm.sdk.catalogue;

import com.salescrm.sdk.integrationlink.IntegrationLinkType;
import com.salescrm.sdk.webhook.WebhookEventType;
import com.salescrm.sdk.webhook.WebhookStatus;
import java.util.List;

/** Sample calls of integration links, unsubscribes and webhooks. */
final class LinkCalls {
  private LinkCalls() {}

  static void addTo(SampleCalls calls) {
    integrationLinks(calls);
    unsubscribes(calls);
    webhooks(calls);
  }

  private static void integrationLinks(SampleCalls calls) {
    calls.on(
        "GET /integration_link/", (crm, id) -> crm.integrationLinks().list().toList(1_000));
    calls.on(
        "POST /integration_link/",
        (crm, id) -> crm.integrationLinks()
            .create(b -> b.name("Billing")
                .url("https://billing.example/{{ lead.id }}")
                .type(IntegrationLinkType.LEAD)));
    calls.on(
        "GET /integration_link/{id}/",
        (crm, id) -> crm.integrationLinks().get(id.integrationLink()));
    calls.on(
        "PUT /integration_link/{id}/",
        (crm, id) -> crm.integrationLinks()
            .update(
                id.integrationLink(),
                b -> b.name("Invoices")
                    .url("https://billing.example/")
                    .type(IntegrationLinkType.CONTACT)));
    calls.on(
        "DELETE /integration_link/{id}/",
        (crm, id) -> crm.integrationLinks().delete(id.integrationLink()));
  }

  private static void unsubscribes(SampleCalls calls) {
    calls.on("GET /unsubscribe/email/", (crm, id) -> crm.unsubscribes().list().toList(1_000));
    calls.on(
        "POST /unsubscribe/email/",
        (crm, id) -> crm.unsubscribes().unsubscribe("ann+crm@acme.example"));
    calls.on(
        "DELETE /unsubscribe/email/{email_address}/",
        (crm, id) -> crm.unsubscribes().resubscribe(id.unsubscribedEmail()));
  }

  private static void webhooks(SampleCalls calls) {
    calls.on("GET /webhook/", (crm, id) -> crm.webhooks().list().toList(1_000));
    calls.on(
        "POST /webhook/",
        (crm, id) -> crm.webhooks()
            .create(b ->
                b.url("https://acme.example/hook").addEvent("lead", "created").verifySsl(true)));
    calls.on("GET /webhook/{id}/", (crm, id) -> crm.webhooks().get(id.webhook()));
    calls.on(
        "PUT /webhook/{id}/",
        (crm, id) -> crm.webhooks()
            .update(
                id.webhook(),
                b -> b.url("https://acme.example/hook2")
                    .events(List.of(WebhookEventType.of("lead", "deleted")))
                    .status(WebhookStatus.PAUSED)
                    .verifySsl(false)));
    calls.on("DELETE /webhook/{id}/", (crm, id) -> crm.webhooks().delete(id.webhook()));
  }
}
