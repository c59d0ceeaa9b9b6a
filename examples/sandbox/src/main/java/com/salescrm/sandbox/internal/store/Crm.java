package com.salescrm.sandbox.internal.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tables, in order of creation. All state is read under the read lock and changed under the
 * write lock of {@link #lock()}, which the caller holds.
 */
public final class Crm {
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Ids ids = new Ids(42);
  private final ChangeLog changes = new ChangeLog();
  private final Organization organization = new Organization();
  private final Map<String, LeadRecord> leads = new LinkedHashMap<>();
  private final Map<String, ContactRecord> contacts = new LinkedHashMap<>();
  private final Map<String, OpportunityRecord> opportunities = new LinkedHashMap<>();
  private final Map<String, TaskRecord> tasks = new LinkedHashMap<>();
  private final CommentTable comments = new CommentTable(this);
  private final Unsubscribes unsubscribes = new Unsubscribes();
  private final IntegrationLinks integrationLinks = new IntegrationLinks();
  private final Clock clock;
  private volatile long listLag; // nanoseconds
  private volatile boolean lags; // whether there was a lag since the start
  private VirtualLeads virtualLeads = new VirtualLeads(0);

  public Crm(Clock clock) {
    this.clock = clock;
  }

  public ReadWriteLock lock() {
    return lock;
  }

  /** The time in the precision of timestamps. */
  public Instant now() {
    return micros(clock.instant());
  }

  /** Without the part that no timestamp shows, so that a filter compares what an object shows. */
  public static Instant micros(Instant instant) {
    return instant.truncatedTo(ChronoUnit.MICROS);
  }

  /** Sets how long lists omit an object that is created from now on. */
  public void listLag(Duration lag) {
    listLag = lag.toNanos();
    lags |= listLag > 0;
  }

  long listLag() {
    return listLag;
  }

  /** The objects that lists contain now. */
  public <T extends Entity> Collection<T> listed(Collection<T> objects) {
    if (!lags) {
      return objects;
    }
    long now = System.nanoTime();
    return objects.stream().filter(object -> object.isListed(now)).toList();
  }

  /** The changes of the current request. */
  public ChangeLog changes() {
    return changes;
  }

  public Organization organization() {
    return organization;
  }

  public Map<String, LeadRecord> leads() {
    return leads;
  }

  public Map<String, ContactRecord> contacts() {
    return contacts;
  }

  public Map<String, OpportunityRecord> opportunities() {
    return opportunities;
  }

  public Map<String, TaskRecord> tasks() {
    return tasks;
  }

  public CommentTable comments() {
    return comments;
  }

  public Unsubscribes unsubscribes() {
    return unsubscribes;
  }

  public IntegrationLinks integrationLinks() {
    return integrationLinks;
  }

  /** Called when something changed that any lead may show. */
  public void allLeadsChanged() {
    leads.values().forEach(LeadRecord::childrenChanged);
  }

  public VirtualLeads virtualLeads() {
    return virtualLeads;
  }

  public void virtualLeads(VirtualLeads leads) {
    virtualLeads = leads;
  }

  public String newId(String prefix) {
    return ids.next(prefix);
  }

  public LeadRecord addLead(Instant created) {
    LeadRecord lead = new LeadRecord(ids.next("lead_"), this, created);
    leads.put(lead.id(), lead);
    changes.created(lead);
    return lead;
  }

  public ContactRecord addContact(LeadRecord lead, Instant created) {
    changes.changing(lead);
    ContactRecord contact = new ContactRecord(ids.next("cont_"), this, lead, created);
    contacts.put(contact.id(), contact);
    changes.created(contact);
    lead.contacts().add(contact);
    lead.childrenChanged();
    return contact;
  }

  public OpportunityRecord addOpportunity(
      LeadRecord lead, OpportunityStatus status, Instant created) {
    OpportunityRecord opportunity =
        new OpportunityRecord(ids.next("oppo_"), this, lead, status, created);
    opportunities.put(opportunity.id(), opportunity);
    changes.created(opportunity);
    lead.opportunities().add(opportunity);
    lead.childrenChanged();
    return opportunity;
  }

  public TaskRecord addTask(LeadRecord lead, String type, Instant created) {
    TaskRecord task =
        new TaskRecord(ids.next(TaskRecord.idPrefix(type)), this, lead, type, created);
    tasks.put(task.id(), task);
    changes.created(task);
    lead.tasks().add(task);
    lead.childrenChanged();
    return task;
  }

  public OpportunityStatus addStatus(String label, String type, @Nullable String pipelineId) {
    OpportunityStatus status = new OpportunityStatus(ids.next("stat_"), label, type, pipelineId);
    organization.add(status);
    return status;
  }

  /** Whether the organization declares the custom field, or an object has a value of it. */
  public boolean hasCustomField(String id) {
    return organization.customField(id) != null
        || withCustomFields().anyMatch(object -> object.custom().has(id));
  }

  private Stream<Entity> withCustomFields() {
    return Stream.of(leads, contacts, opportunities).flatMap(table -> table.values().stream());
  }

  /** Removes a custom field with its values. */
  public void removeCustomField(String id) {
    organization.removeCustomField(id);
    withCustomFields().forEach(object -> object.custom().remove(id));
    allLeadsChanged();
  }

  /** Removes a user, also from groups; the opportunities and tasks of the user have none afterwards. */
  public void remove(User user) {
    organization.users().remove(user);
    organization.groups().all().forEach(group -> group.members().remove(user.id()));
    for (OpportunityRecord opportunity : opportunities.values()) {
      if (user.equals(opportunity.user())) {
        opportunity.user(null);
        opportunity.lead().childrenChanged();
      }
    }
    for (TaskRecord task : tasks.values()) {
      if (user.equals(task.assignee())) {
        task.assignee(null);
        task.lead().childrenChanged();
      }
    }
  }

  /** Validates the custom fields of a new object. */
  public void checkCustom(ObjectNode body) {
    new CustomValues(organization).apply(body);
  }

  /** Removes the lead and its objects. */
  public void remove(LeadRecord lead) {
    changes.removing(lead);
    lead.contacts().forEach(changes::removing);
    lead.opportunities().forEach(changes::removing);
    lead.tasks().forEach(changes::removing);
    leads.remove(lead.id());
    lead.contacts().forEach(contact -> contacts.remove(contact.id()));
    lead.opportunities().forEach(opportunity -> opportunities.remove(opportunity.id()));
    lead.tasks().forEach(task -> tasks.remove(task.id()));
    lead.contacts().forEach(this::removeReferences);
  }

  public void remove(ContactRecord contact) {
    changes.removing(contact);
    changes.changing(contact.lead());
    contacts.remove(contact.id());
    contact.lead().contacts().remove(contact);
    removeReferences(contact);
    contact.lead().childrenChanged();
  }

  /** Removes a removed contact from opportunities and tasks, which may belong to another lead. */
  private void removeReferences(ContactRecord contact) {
    for (OpportunityRecord opportunity : opportunities.values()) {
      if (opportunity.contact() == contact) {
        changes.changing(opportunity);
        opportunity.contact(null);
        opportunity.lead().childrenChanged();
      }
    }
    for (TaskRecord task : tasks.values()) {
      if (task.contact() == contact) {
        changes.changing(task);
        task.contact(null);
        task.lead().childrenChanged();
      }
    }
  }

  public void remove(OpportunityRecord opportunity) {
    changes.removing(opportunity);
    opportunities.remove(opportunity.id());
    opportunity.lead().opportunities().remove(opportunity);
    opportunity.lead().childrenChanged();
  }

  public void remove(TaskRecord task) {
    changes.removing(task);
    tasks.remove(task.id());
    task.lead().tasks().remove(task);
    task.lead().childrenChanged();
  }

  /** Throws a 404 if the object is null. */
  public static <T> T found(@Nullable T object, String kind, String id) {
    if (object == null) {
      throw Problem.notFound("There is no " + kind + " with the id " + id + ".");
    }
    return object;
  }
}
