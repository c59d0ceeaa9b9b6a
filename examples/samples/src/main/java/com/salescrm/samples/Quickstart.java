package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.contact.EmailType;
import com.salescrm.sdk.contact.NewContact;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.OpportunityGroup;
import com.salescrm.sdk.opportunity.OpportunityGroupBy;
import com.salescrm.sdk.opportunity.StatusType;
import java.math.BigDecimal;

/**
 * The SDK in five steps: create a lead, update it, list 3,000 leads, sum the pipeline, catch an error.
 * Run it with {@code mvn -q -Dquickstart -pl examples/samples -am}.
 */
public final class Quickstart {
  // A custom field of the sandbox; your organization has other ids.
  private static final CustomField<String> TIER = CustomField.text("cf_tier");

  private Quickstart() {}

  public static void main(String[] args) {
    try (Service service = Service.fromEnvOrSandbox()) {
      CrmClient crm = service.client();
      NewContact ann = NewContact.builder()
          .name("Ann")
          .addEmail(Email.of("ann@acme.example", EmailType.OFFICE))
          .build();
      Lead lead = crm.leads().create(b -> b.name("Acme Rockets").addContact(ann));
      System.out.println("Created " + lead.id() + " with " + lead.contacts().size() + " contact.");
      try {
        if (service.isSandbox()) {
          Lead updated = crm.leads().update(lead.id(), b -> b.custom(TIER, "gold"));
          System.out.println("Its tier is now " + updated.custom(TIER).orElse("not set") + ".");
        }
        countLeads(crm);
        printWonByUser(crm);
        showAnError(crm);
      } finally {
        crm.leads().delete(lead.id());
      }
    }
  }

  /** Prefetches pages; only a few pages are in memory at once. */
  private static void countLeads(CrmClient crm) {
    int count = 0;
    for (Page<Lead> page : crm.leads().list(r -> r.fields("name")).prefetch(2).pages()) {
      count += page.items().size();
    }
    System.out.println("Listed " + count + " leads.");
  }

  private static void printWonByUser(CrmClient crm) {
    System.out.println("\nWon opportunities by user:");
    for (OpportunityGroup user : crm.opportunities()
        .listGrouped(OpportunityGroupBy.USER, r -> r.statusType(StatusType.WON))) {
      BigDecimal cents = user.aggregates().totalValueAnnualized().orElse(BigDecimal.ZERO);
      System.out.printf(
          "  %-10s %5d %,17.2f a year%n",
          user.key().asText(), user.totalResults().orElse(0L), cents.movePointLeft(2));
    }
  }

  private static void showAnError(CrmClient crm) {
    try {
      crm.leads().get("lead_none");
    } catch (NotFoundException e) {
      System.out.println("\nA typed exception: " + e);
    }
  }
}
