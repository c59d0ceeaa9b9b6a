package com.salescrm.sync.serve;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.task.CreateTaskRequest;
import com.salescrm.sdk.webhook.Webhook;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Changes objects of the sandbox at random. Belongs to one thread. */
public final class Changes {
  private final CrmClient crm;
  private final Random random = new Random(5);
  private final List<String> leads = new ArrayList<>();
  private final List<String> contacts = new ArrayList<>();
  private final List<String> opportunities = new ArrayList<>();
  private int number;

  /** Reads what can be changed. */
  public Changes(CrmClient crm) {
    this.crm = crm;
    crm.leads().list().forEach(lead -> leads.add(lead.id()));
    crm.contacts().list().forEach(contact -> contacts.add(contact.id()));
    crm.opportunities().list().forEach(each -> opportunities.add(each.id()));
  }

  /** Subscribes a URL to all events of the changes. */
  public static Webhook subscribe(CrmClient crm, String url) {
    return crm.webhooks().create(create -> {
      create.url(url);
      for (String type : List.of("lead", "contact", "opportunity", "task.lead")) {
        for (String action : List.of("created", "updated", "deleted", "completed", "merged")) {
          create.addEvent(type, action);
        }
      }
    });
  }

  /** Makes one change. */
  public void next() {
    number++;
    // With few objects nothing is deleted.
    boolean isFew = Math.min(contacts.size(), opportunities.size()) < 5;
    try {
      change(isFew ? random.nextInt(3) : random.nextInt(12));
    } catch (NotFoundException e) {
      return; // Deleted with its lead.
    }
  }

  private void change(int kind) {
    String name = "Changed " + number;
    switch (kind) {
      case 0 -> leads.add(crm.leads().create(lead -> lead.name(name)).id());
      case 1 ->
        contacts.add(crm.contacts()
            .create(contact -> contact.leadId(some(leads)).name(name))
            .id());
      case 2 ->
        opportunities.add(
            crm.opportunities().create(each -> each.leadId(some(leads))).id());
      case 3 ->
        crm.tasks()
            .create(CreateTaskRequest.builder().leadId(some(leads)).text(name).build());
      case 4 -> crm.contacts().delete(contacts.remove(random.nextInt(contacts.size())));
      case 5 ->
        crm.opportunities().delete(opportunities.remove(random.nextInt(opportunities.size())));
      case 6, 7, 8 -> crm.leads().update(some(leads), update -> update.name(name));
      case 9, 10 -> crm.contacts().update(some(contacts), update -> update.title(name));
      default -> crm.opportunities().update(some(opportunities), update -> update.note(name));
    }
  }

  private String some(List<String> ids) {
    return ids.get(random.nextInt(ids.size()));
  }
}
