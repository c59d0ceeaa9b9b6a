package com.salescrm.benchmarks.payload;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Leads of a typical organization: one to three contacts, up to two opportunities, an address,
 * occasionally a task, and two properties that no model has. The order of properties is that of
 * recorded responses.
 */
public final class Leads {
  private static final long SEED = 20_261_120;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final SplittableRandom random;
  private final String organization;
  private final List<Person> users = new ArrayList<>();
  private final List<Person> statuses = new ArrayList<>();
  private final CustomValues leadValues;
  private final CustomValues nestedValues;

  private Leads(int number, int customFields) {
    // The organization is the same on all pages: users, statuses and custom fields.
    SplittableRandom fixed = new SplittableRandom(SEED);
    this.organization = Words.id(fixed, "orga");
    for (int i = 0; i < 5; i++) {
      users.add(new Person(Words.id(fixed, "user"), Words.words(fixed, 2)));
      statuses.add(new Person(Words.id(fixed, "stat"), Words.words(fixed, 2)));
    }
    this.leadValues = new CustomValues(fixed, customFields);
    this.nestedValues = new CustomValues(fixed, customFields == 0 ? 0 : 2);
    this.random = new SplittableRandom(SEED + 1 + number);
  }

  private record Person(String id, String name) {}

  /**
   * The {@code number}th page of {@code count} leads with {@code customFields} custom fields each,
   * of a list with the given total, as UTF-8.
   */
  public static byte[] page(int number, int count, int customFields, boolean more, int total) {
    ObjectNode page = object();
    page.put("has_more", more).put("total_results", total);
    ArrayNode data = page.putArray("data");
    Leads leads = new Leads(number, customFields);
    for (int i = 0; i < count; i++) {
      data.add(leads.next());
    }
    return page.toString().getBytes(UTF_8);
  }

  /** A page whose leads have these properties only. */
  public static byte[] withFields(byte[] page, Set<String> names) throws IOException {
    JsonNode tree = JSON.readTree(page);
    tree.path("data").forEach(lead -> ((ObjectNode) lead).retain(names));
    return JSON.writeValueAsBytes(tree);
  }

  /** The leads of a page as an array, as in the file of an export. */
  public static byte[] data(byte[] page) throws IOException {
    return JSON.writeValueAsBytes(JSON.readTree(page).path("data"));
  }

  /** One lead, as UTF-8. */
  public static byte[] lead(int customFields) {
    return new Leads(0, customFields).next().toString().getBytes(UTF_8);
  }

  private ObjectNode next() {
    String id = Words.id(random, "lead");
    String name = Words.words(random, 2) + " GmbH";
    Person status = statuses.get(random.nextInt(statuses.size()));
    ObjectNode lead = object();
    ArrayNode contacts = lead.putArray("contacts");
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      contacts.add(contact(id));
    }
    lead.put("description", random.nextInt(3) == 0 ? "" : Words.words(random, 9) + "!");
    lead.put("date_created", Words.dateTime(random));
    ArrayNode opportunities = lead.putArray("opportunities");
    for (int i = random.nextInt(3); i > 0; i--) {
      opportunities.add(opportunity(id, name));
    }
    lead.put("date_updated", Words.dateTime(random));
    people(lead);
    lead.put("url", random.nextInt(4) == 0 ? null : "https://example.com/" + random.nextInt(1000));
    lead.put("organization_id", organization).put("status_id", status.id());
    ArrayNode tasks = lead.putArray("tasks");
    if (random.nextInt(3) == 0) {
      tasks.add(task(id, name));
    }
    lead.put("display_name", name).put("html_url", "https://example.com/" + id + "/");
    lead.putArray("addresses").add(address());
    lead.put("status_label", status.name()).put("id", id);
    lead.set("integration_links", links());
    lead.put("name", name);
    lead.putObject("primary_email").put("email", "info@example.com").put("type", "office");
    lead.put("lead_score", random.nextInt(100) / 100.0);
    leadValues.addTo(lead, random);
    return lead;
  }

  private ObjectNode contact(String lead) {
    String name = Words.words(random, 2);
    ObjectNode contact = object();
    people(contact);
    contact.putArray("urls");
    contact.put("organization_id", organization).put("display_name", name);
    contact.put("id", Words.id(random, "cont"));
    contact.put("title", random.nextBoolean() ? null : Words.words(random, 3));
    contact.put("date_created", Words.dateTime(random));
    contact.set("integration_links", links());
    contact.put("name", name).put("lead_id", lead);
    ObjectNode email = contact.putArray("emails").addObject();
    email.put("type", "office").put("email", "person" + random.nextInt(1000) + "@example.com");
    email.put("is_unsubscribed", false);
    contact
        .putArray("phones")
        .addObject()
        .put("phone", "+1555" + (1_000_000 + random.nextInt(9_000_000)))
        .put("phone_formatted", "+1 555-446-" + (1000 + random.nextInt(9000)))
        .put("type", "office")
        .put("country", "US");
    contact.put("date_updated", Words.dateTime(random));
    nestedValues.addTo(contact, random);
    return contact;
  }

  private ObjectNode opportunity(String lead, String leadName) {
    Person user = users.get(random.nextInt(users.size()));
    Person status = statuses.get(random.nextInt(statuses.size()));
    int value = 1000 + random.nextInt(1_000_000);
    boolean won = random.nextBoolean();
    ObjectNode opportunity = object();
    opportunity.put("expected_value", value / 2).put("confidence", random.nextInt(101));
    opportunity.put("date_created", Words.dateTime(random)).put("user_name", user.name());
    opportunity.put("lead_id", lead).put("date_updated", Words.dateTime(random));
    people(opportunity);
    opportunity.put("contact_name", Words.words(random, 2)).put("lead_name", leadName);
    opportunity.put("date_won", won ? Words.date(random) : null);
    opportunity.put("annualized_expected_value", value * 6L);
    opportunity.put("value_formatted", "$" + value / 100).put("organization_id", organization);
    opportunity.put("status_id", status.id()).put("contact_id", Words.id(random, "cont"));
    opportunity.putNull("date_lost").put("value", value).put("value_period", "monthly");
    opportunity.put("id", Words.id(random, "oppo")).put("value_currency", "USD");
    opportunity.put("note", Words.words(random, 15)).put("status_label", status.name());
    opportunity.set("integration_links", links());
    opportunity.put("status_display_name", status.name()).put("annualized_value", value * 12L);
    opportunity.put("status_type", won ? "won" : "active").put("user_id", user.id());
    opportunity.putArray("attachments");
    nestedValues.addTo(opportunity, random);
    return opportunity;
  }

  private ObjectNode task(String lead, String leadName) {
    Person user = users.get(random.nextInt(users.size()));
    ObjectNode task = object();
    task.put("assigned_to", user.id()).put("assigned_to_name", user.name());
    task.putNull("contact_id").putNull("contact_name");
    people(task);
    task.put("date", Words.date(random)).put("date_created", Words.dateTime(random));
    task.put("date_updated", Words.dateTime(random)).put("due_date", Words.date(random));
    task.put("_type", "lead").put("view", "inbox").put("id", Words.id(random, "task"));
    task.put("is_complete", false).putNull("is_dateless");
    task.put("lead_id", lead).put("lead_name", leadName).putNull("object_id");
    task.putNull("object_type").put("organization_id", organization);
    task.put("text", Words.words(random, 4));
    return task;
  }

  private ObjectNode address() {
    return object()
        .put("city", Words.words(random, 2))
        .putNull("address_2")
        .put("label", "business")
        .put("zipcode", String.valueOf(10_000 + random.nextInt(89_999)))
        .put("state", "CA")
        .put("country", "US")
        .put("address_1", Words.words(random, 2) + " " + random.nextInt(9999));
  }

  private ArrayNode links() {
    ArrayNode links = JsonNodeFactory.instance.arrayNode();
    links
        .addObject()
        .put("name", "Quartz Xenon")
        .put("url", "https://example.com/" + random.nextInt(100_000));
    return links;
  }

  private void people(ObjectNode owner) {
    Person creator = users.get(random.nextInt(users.size()));
    Person updater = users.get(random.nextInt(users.size()));
    owner.put("created_by", creator.id()).put("created_by_name", creator.name());
    owner.put("updated_by", updater.id()).put("updated_by_name", updater.name());
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
