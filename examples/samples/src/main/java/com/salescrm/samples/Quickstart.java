package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.contact.EmailType;
import com.salescrm.sdk.contact.NewContact;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.paging.Page;
import com.salescrm.sdk.lead.CreateLeadRequest;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.lead.UpdateLeadRequest;
import com.salescrm.sdk.opportunity.MonthGroup;
import com.salescrm.sdk.opportunity.OpportunityGroupBy;
import com.salescrm.sdk.opportunity.StatusType;
import java.math.BigDecimal;
import java.util.List;
import me.tongfei.progressbar.ProgressBar;

/** The SDK's main job: a lead, its custom fields, a list of some thousand leads, the pipeline, an error. */
public final class Quickstart {
  // The custom fields of the sandbox; of your own organization, take the ids that it gave them.
  private static final CustomField<String> TIER = CustomField.text("cf_tier");
  private static final CustomField<BigDecimal> SEATS = CustomField.number("cf_seats");
  private static final CustomField.Multi<String> TAGS = CustomField.choices("cf_tags");

  private Quickstart() {}

  public static void main(String[] args) {
    try (Service service = Service.fromEnvOrSandbox()) {
      Lead lead = createLead(service.client(), service.isSandbox());
      try {
        updateLead(service.client(), lead, service.isSandbox());
        countLeads(service.client());
        printPipeline(service.client());
        showError(service.client());
      } finally {
        service.client().leads().delete(lead.id());
      }
    }
  }

  private static Lead createLead(CrmClient crm, boolean customFields) {
    CreateLeadRequest.Builder acme = CreateLeadRequest.builder().name("Acme Rockets");
    acme.addContact(NewContact.builder()
        .name("Ann")
        .addEmail(Email.of("ann@acme.example", EmailType.OFFICE))
        .build());
    if (customFields) {
      acme.custom(TIER, "gold").custom(SEATS, BigDecimal.TEN).custom(TAGS, List.of("space"));
    }
    Lead lead = crm.leads().create(acme.build());
    System.out.println("Created " + lead.id() + ": " + lead.name().orElse("") + ", "
        + lead.contacts().size() + " contact, tier " + lead.custom(TIER).orElse("(none)"));
    return lead;
  }

  private static void updateLead(CrmClient crm, Lead lead, boolean customFields) {
    UpdateLeadRequest.Builder change = UpdateLeadRequest.builder().description("Met at the fair");
    if (customFields) {
      change.custom(TIER, "platinum").unset(SEATS).add(TAGS, "rockets");
    }
    Lead updated = crm.leads().update(lead.id(), change.build());
    System.out.println("Updated: tier " + updated.custom(TIER).orElse("(none)") + ", seats "
        + updated.custom(SEATS).map(BigDecimal::toPlainString).orElse("(none)") + ", tags "
        + updated.custom(TAGS).orElse(List.of()) + "\n");
  }

  private static void countLeads(CrmClient crm) {
    try (ProgressBar bar = new ProgressBar("Leads", -1)) {
      for (Page<Lead> page :
          crm.leads().list(r -> r.fields("name", "status_label")).prefetch(2).pages()) {
        page.totalResults().ifPresent(bar::maxHint);
        bar.stepBy(page.items().size());
      }
    }
  }

  private static void printPipeline(CrmClient crm) {
    System.out.printf("%n%-10s %13s %15s%n", "Month won", "opportunities", "annualized");
    crm
        .opportunities()
        .listGrouped(
            OpportunityGroupBy.DATE_WON_MONTH.descending(), r -> r.statusType(StatusType.WON))
        .stream() // Lazy: pages behind the twelfth month are never fetched.
        .map(MonthGroup.class::cast)
        .filter(group -> group.month().isPresent())
        .limit(12)
        .forEach(Quickstart::printMonth);
  }

  private static void printMonth(MonthGroup month) {
    System.out.printf(
        "%04d-%02d    %13d %15s%n",
        month.year().orElse(0),
        month.month().orElse(0),
        month.totalResults().orElse(0L),
        month.aggregates().totalValueAnnualized().map(Quickstart::money).orElse("-"));
  }

  private static void showError(CrmClient crm) {
    try {
      crm.leads().get("lead_that_never_was");
    } catch (NotFoundException e) {
      System.out.println("\nA typed error: " + e);
    }
  }

  /** Values are in minor units, such as cents. */
  private static String money(BigDecimal cents) {
    return String.format("%,.2f", cents.movePointLeft(2));
  }
}
