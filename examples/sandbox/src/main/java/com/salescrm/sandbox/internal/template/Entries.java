package com.salescrm.sandbox.internal.template;

import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.store.ContactRecord;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import com.salescrm.sandbox.internal.store.LeadText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the contact for which a template is rendered. */
final class Entries {
  private final Crm crm;

  Entries(Crm crm) {
    this.crm = crm;
  }

  /** Returns empty if the entry does not exist. */
  Optional<ContactRecord> find(RenderParameters parameters) {
    if (parameters.query() == null) {
      return Optional.of(contact(parameters.leadId(), parameters.contactId()));
    }
    List<ContactRecord> entries = crm.leads().values().stream()
        .filter(LeadText.of(parameters.query()))
        .flatMap(lead -> entriesOf(lead, parameters.countsContacts()))
        .skip(parameters.entry())
        .limit(1)
        .toList();
    return entries.stream().findFirst();
  }

  private ContactRecord contact(@Nullable String leadId, @Nullable String contactId) {
    LeadRecord lead = Crm.found(crm.leads().get(leadId), "lead", String.valueOf(leadId));
    ContactRecord contact =
        Crm.found(crm.contacts().get(contactId), "contact", String.valueOf(contactId));
    if (contact.lead() != lead) {
      throw Problem.invalid("contact_id", "This contact belongs to another lead.");
    }
    return contact;
  }

  /** The contacts with an address; in lead mode, only the first one of the lead. */
  private static Stream<ContactRecord> entriesOf(LeadRecord lead, boolean countsContacts) {
    Stream<ContactRecord> reachable = lead.contacts().stream()
        .filter(contact -> !contact.attributes().path("emails").isEmpty());
    return countsContacts ? reachable : reachable.limit(1);
  }
}
