package com.salescrm.sandbox.internal.job;

import com.salescrm.sandbox.internal.store.ContactRecord;
import com.salescrm.sandbox.internal.store.LeadRecord;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A lead of a job.
 *
 * @param contactIds the contacts that a query of contacts selected; null if the query selected the lead
 */
public record SelectedLead(LeadRecord lead, @Nullable Set<String> contactIds) {

  /** All contacts of the lead, or the selected ones. */
  public List<ContactRecord> contacts() {
    return lead.contacts().stream()
        .filter(contact -> contactIds == null || contactIds.contains(contact.id()))
        .toList();
  }

  SelectedLead and(SelectedLead other) {
    if (contactIds == null || other.contactIds == null) {
      return new SelectedLead(lead, null);
    }
    Set<String> both = new HashSet<>(contactIds);
    both.addAll(other.contactIds);
    return new SelectedLead(lead, both);
  }
}
