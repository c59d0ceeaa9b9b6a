package com.salescrm.sandbox.internal.seed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.Seed;
import com.salescrm.sandbox.internal.contact.ContactWriter;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import com.salescrm.sandbox.internal.store.OpportunityRecord;
import com.salescrm.sandbox.internal.store.OpportunityStatus;
import com.salescrm.sandbox.internal.store.VirtualLeads;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Creates the data of a seed. Called with the write lock held. */
public final class DemoData {
  private static final Duration HISTORY = Duration.ofDays(3 * 365);
  private static final List<String> TIERS = List.of("gold", "silver", "bronze");
  private static final List<String> TAGS = List.of("fair", "partner", "press", "trial", "vip");
  private static final List<String> NOTES =
      List.of("Wants a call back", "Asked for a discount", "Renewal with more seats", "");
  private static final List<String> PERIODS = List.of("one_time", "monthly", "annual");

  private final Crm crm;
  private final Seed seed;
  private final SplittableRandom random;
  private final DemoTasks tasks;
  // Read once: the bound of a random number that depends on it must not change.
  private final Instant now;

  private DemoData(Crm crm, Seed seed) {
    this.crm = crm;
    this.seed = seed;
    this.now = crm.now();
    this.random = new SplittableRandom(seed.randomSeed());
    this.tasks = new DemoTasks(crm, seed);
  }

  public static void fill(Crm crm, Seed seed) {
    if (seed.virtual()) {
      crm.virtualLeads(new VirtualLeads(seed.leads()));
      return;
    }
    DemoData data = new DemoData(crm, seed);
    Instant first = data.now.minus(HISTORY);
    for (int i = 0; i < seed.leads(); i++) {
      data.lead(i, first.plus(HISTORY.multipliedBy(i).dividedBy(Math.max(1, seed.leads()))));
    }
  }

  private void lead(int index, Instant created) {
    LeadRecord lead = crm.addLead(created);
    String company = Names.company(random) + " " + (index + 1);
    lead.attributes().put("name", company).put("url", "https://" + slug(company) + ".example.com");
    lead.status(Names.of(crm.organization().leadStatuses(), random));
    lead.addresses().add(address());
    if (seed.customFields()) {
      lead.custom().apply(custom(created));
    }
    int contacts = 1 + random.nextInt(seed.contactsPerLead());
    for (int i = 0; i < contacts; i++) {
      ContactWriter.write(contact(company), crm.addContact(lead, created));
    }
    int opportunities = random.nextInt(seed.opportunitiesPerLead() + 1);
    for (int i = 0; i < opportunities; i++) {
      opportunity(lead, created);
    }
    tasks.addTo(lead);
  }

  private ObjectNode address() {
    return Json.object()
        .put("label", "business")
        .put("address_1", (1 + random.nextInt(200)) + " Market Street")
        .put("city", Names.city(random))
        .put("zipcode", String.valueOf(10_000 + random.nextInt(90_000)))
        .put("country", "US");
  }

  private ObjectNode custom(Instant created) {
    LocalDate refresh = day(created).plusDays(random.nextInt(365));
    ObjectNode custom = Json.object()
        .put("custom." + SandboxIds.CUSTOM_TIER, Names.of(TIERS, random))
        .put("custom." + SandboxIds.CUSTOM_SEATS, 1 + random.nextInt(500))
        .put("custom." + SandboxIds.CUSTOM_RENEWAL, refresh.toString());
    int from = random.nextInt(TAGS.size());
    TAGS.subList(from, Math.min(TAGS.size(), from + 2))
        .forEach(custom.putArray("custom." + SandboxIds.CUSTOM_TAGS)::add);
    return custom;
  }

  private ObjectNode contact(String company) {
    String name = Names.person(random);
    ObjectNode contact = Json.object()
        .put("name", name)
        .put("title", Names.of(List.of("CEO", "CTO", "Buyer", "Office Manager"), random));
    contact
        .putArray("emails")
        .addObject()
        .put("email", slug(name).replace('-', '.') + "@" + slug(company) + ".example.com");
    contact
        .putArray("phones")
        .addObject()
        .put("phone", "+1555" + (1_000_000 + random.nextInt(9_000_000)));
    return contact;
  }

  private void opportunity(LeadRecord lead, Instant leadCreated) {
    long age = Duration.between(leadCreated, now).toMillis();
    Instant created = leadCreated.plusMillis(random.nextLong(age + 1));
    OpportunityStatus status = Names.of(crm.organization().statuses(), random);
    OpportunityRecord opportunity = crm.addOpportunity(lead, status, created);
    opportunity.user(Names.of(crm.organization().users(), random));
    opportunity.contact(lead.contacts().get(0));
    opportunity.value(100L * (50 + random.nextInt(50_000)));
    opportunity.valuePeriod(Names.of(PERIODS, random));
    opportunity.note(Names.of(NOTES, random));
    opportunity.confidence(confidence(status));
    if (status.isWon()) {
      opportunity.dateWon(day(created));
    }
  }

  private int confidence(OpportunityStatus status) {
    return switch (status.type()) {
      case "won" -> 100;
      case "lost" -> 0;
      default -> 10 * (1 + random.nextInt(9));
    };
  }

  private static LocalDate day(Instant instant) {
    return instant.atZone(ZoneOffset.UTC).toLocalDate();
  }

  private static String slug(String name) {
    return name.toLowerCase(Locale.ROOT).replace(' ', '-');
  }
}
