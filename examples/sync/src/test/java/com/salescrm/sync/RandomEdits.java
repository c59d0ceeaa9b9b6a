package com.salescrm.sync;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.opportunity.OpportunityStatus;
import com.salescrm.sdk.opportunity.ValuePeriod;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;

/** Creates, changes, deletes and merges objects of a service; the same random numbers make the same edits. */
public final class RandomEdits {
  private static final int MOST_LEADS = 60;
  private static final int FEWEST_OPPORTUNITIES = 5;

  private final CrmClient crm;
  private final Random random;
  private int count;

  public RandomEdits(CrmClient crm, Random random) {
    this.crm = crm;
    this.random = random;
  }

  /** The number of edits so far. */
  int count() {
    return count;
  }

  /** Makes one edit. */
  public void next() {
    count++;
    int number = random.nextInt(1_000_000);
    int kind = random.nextInt(11);
    if (opportunities().size() < FEWEST_OPPORTUNITIES) {
      kind = 3;
    } else if (kind == 1 && leads().size() >= MOST_LEADS) {
      kind = 10;
    }
    switch (kind) {
      case 0 -> crm.leads().update(lead(), update -> update.name("Lead " + number));
      case 1 ->
        crm.leads()
            .create(lead -> lead.name("New " + number)
                .custom(CustomField.text("cf_field_" + random.nextInt(30)), "value " + number));
      case 2 -> crm.contacts().create(contact -> contact.leadId(lead()).name("Ann " + number));
      case 3 ->
        crm.opportunities()
            .create(one -> one.leadId(lead())
                .value(BigDecimal.valueOf(random.nextInt(1_000_000)))
                .valuePeriod(random.nextBoolean() ? ValuePeriod.MONTHLY : ValuePeriod.ONE_TIME));
      case 4, 5 ->
        crm.opportunities()
            .update(
                opportunity().id(),
                update -> update.value(BigDecimal.valueOf(random.nextInt(1_000_000))));
      case 6, 7 ->
        crm.opportunities().update(opportunity().id(), update -> update.statusId(status()));
      case 8 ->
        crm.opportunities()
            .update(
                opportunity().id(),
                update -> update.dateWon(LocalDate.of(2026, 11, 1).plusDays(random.nextInt(90))));
      case 9 -> crm.opportunities().delete(opportunity().id());
      default -> editLeads();
    }
  }

  private void editLeads() {
    String one = lead();
    String other = lead();
    boolean isFull = leads().size() >= MOST_LEADS;
    if (one.equals(other) || (!isFull && random.nextInt(4) > 0)) {
      crm.contacts().create(contact -> contact.leadId(one).name("Ben " + count));
    } else if (random.nextBoolean()) {
      crm.leads().merge(merge -> merge.source(one).destination(other));
    } else {
      crm.leads().delete(one);
    }
  }

  private List<Lead> leads() {
    return crm.leads().list(r -> r.fields("id")).firstPage().items();
  }

  private String lead() {
    return one(leads()).id();
  }

  private List<Opportunity> opportunities() {
    return crm.opportunities().list(r -> r.fields("id")).firstPage().items();
  }

  private Opportunity opportunity() {
    return one(opportunities());
  }

  private String status() {
    List<OpportunityStatus> all = crm.opportunityStatuses().list().stream().toList();
    return one(all).id();
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
