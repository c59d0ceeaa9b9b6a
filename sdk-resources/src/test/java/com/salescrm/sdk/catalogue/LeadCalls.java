package com.salescrm.sdk.catalogue;

import com.salescrm.sdk.contact.ContactUrl;
import com.salescrm.sdk.contact.CreateContactRequest;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.contact.EmailType;
import com.salescrm.sdk.contact.NewContact;
import com.salescrm.sdk.contact.Phone;
import com.salescrm.sdk.contact.UpdateContactRequest;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.lead.Address;
import java.util.List;

/** Sample calls of leads and contacts. */
final class LeadCalls {
  private static final CustomField<String> TIER = CustomField.text("cf_tier");
  private static final CustomField.Multi<String> TAGS = CustomField.choices("cf_tags");

  private LeadCalls() {}

  static void addTo(SampleCalls calls) {
    leads(calls);
    leadFiles(calls);
    contacts(calls);
  }

  private static void leads(SampleCalls calls) {
    calls.on(
        "GET /lead/",
        (crm, id) ->
            crm.leads().list(r -> r.fields("name", "custom").pageSize(50)).toList(1_000));
    calls.on(
        "POST /lead/",
        (crm, id) -> crm.leads()
            .create(b -> b.name("Acme")
                .description("Rockets")
                .url("https://acme.example")
                .statusId(id.leadStatus())
                .custom(TIER, "gold")
                .addContact(NewContact.builder()
                    .name("Ann")
                    .addEmail(Email.of("ann@acme.example", EmailType.OFFICE))
                    .build())
                .addAddress(Address.builder().city("Berlin").build())));
    calls.on(
        "POST /lead/", (crm, id) -> crm.leads().create(b -> b.name("Acme").status("Potential")));
    calls.on("GET /lead/{id}/", (crm, id) -> crm.leads().get(id.lead(), Fields.all()));
    calls.on(
        "PUT /lead/{id}/",
        (crm, id) -> crm.leads()
            .update(
                id.lead(),
                b -> b.name("Acme")
                    .description("Rockets")
                    .url("https://acme.example")
                    .statusId(id.leadStatus())
                    .addresses(List.of(Address.builder().city("Berlin").build()))
                    .unset(TIER)
                    .add(TAGS, "a")
                    .remove(TAGS, "b")));
    calls.on(
        "PUT /lead/{id}/", (crm, id) -> crm.leads().update(id.lead(), b -> b.status("Potential")));
    calls.on("DELETE /lead/{id}/", (crm, id) -> crm.leads().delete(id.lead()));
    calls.on(
        "POST /lead/merge/",
        (crm, id) -> crm.leads().merge(b -> b.source(id.lead()).destination(id.otherLead())));
  }

  private static void leadFiles(SampleCalls calls) {
    calls.on(
        "GET /lead/{id}/files/",
        (crm, id) ->
            crm.leads().files(id.lead(), r -> r.fields("url").pageSize(50)).toList(1_000));
    calls.on(
        "POST /lead/{id}/files/",
        (crm, id) -> crm.leads()
            .attachFile(
                id.lead(),
                b -> b.url("https://files.example/offer.pdf")
                    .filename("offer.pdf")
                    .contentType("application/pdf")));
  }

  private static void contacts(SampleCalls calls) {
    calls.on(
        "GET /contact/",
        (crm, id) -> crm.contacts()
            .list(r -> r.leadId(id.lead()).fields("name").pageSize(50))
            .toList(1_000));
    calls.on(
        "POST /contact/",
        (crm, id) -> crm.contacts()
            .create(
                CreateContactRequest.builder()
                    .leadId(id.lead())
                    .name("Ann")
                    .title("CEO")
                    .addEmail(Email.of("ann@acme.example"))
                    .addPhone(Phone.of("+15550100"))
                    .addUrl(ContactUrl.of("https://ann.example"))
                    .custom(TIER, "gold")
                    .build(),
                Fields.of("name")));
    calls.on(
        "GET /contact/{id}/",
        (crm, id) -> crm.contacts().get(id.contact(), Fields.of("name", "custom")));
    calls.on(
        "PUT /contact/{id}/",
        (crm, id) -> crm.contacts()
            .update(
                id.contact(),
                UpdateContactRequest.builder()
                    .leadId(id.lead())
                    .name("Ann")
                    .title("CTO")
                    .emails(List.of())
                    .phones(List.of(Phone.of("+15550100")))
                    .urls(List.of(ContactUrl.of("https://ann.example")))
                    .unset(TIER)
                    .add(TAGS, "a")
                    .remove(TAGS, "b")
                    .build(),
                Fields.of("name")));
    calls.on("DELETE /contact/{id}/", (crm, id) -> crm.contacts().delete(id.contact()));
  }
}
