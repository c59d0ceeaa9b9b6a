package com.salescrm.sandbox.internal.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A task. It belongs to exactly one lead. */
public final class TaskRecord extends Entity {
  private static final Set<String> WRITTEN_BY_USERS = Set.of("lead", "outgoing_call");
  private static final Duration ARCHIVE_RETENTION = Duration.ofDays(30);

  private final String type;
  private final ObjectNode details = Json.object();
  private LeadRecord lead;
  private @Nullable ContactRecord contact;
  private @Nullable User assignee;
  private @Nullable TaskDate date;
  private boolean complete;
  private String text = "";

  TaskRecord(String id, Crm crm, LeadRecord lead, String type, Instant created) {
    super(id, crm, created);
    this.lead = lead;
    this.type = type;
    this.assignee = crm.organization().caller();
  }

  static String idPrefix(String type) {
    return WRITTEN_BY_USERS.contains(type) ? "task_" : "noti_";
  }

  public String type() {
    return type;
  }

  public boolean isOfType(String other) {
    return type.equals(other);
  }

  /** The fields of this task type only, including {@code object_type} and {@code object_id}. */
  public ObjectNode details() {
    return details;
  }

  public LeadRecord lead() {
    return lead;
  }

  /** Moves the task after the tasks of another lead. */
  public void moveTo(LeadRecord other) {
    lead.tasks().remove(this);
    lead.childrenChanged();
    lead = other;
    lead.tasks().add(this);
    lead.childrenChanged();
  }

  public @Nullable ContactRecord contact() {
    return contact;
  }

  public void contact(@Nullable ContactRecord next) {
    contact = next;
  }

  public @Nullable User assignee() {
    return assignee;
  }

  public void assignee(@Nullable User next) {
    assignee = next;
  }

  public @Nullable TaskDate date() {
    return date;
  }

  public void date(@Nullable TaskDate next) {
    date = next;
  }

  public boolean isComplete() {
    return complete;
  }

  public void complete(boolean next) {
    complete = next;
  }

  public String text() {
    return text;
  }

  public void text(String next) {
    text = next;
  }

  /**
   * Whether the service has deleted the task automatically ("Tasks", rule 6): a task that the
   * service created itself, 30 days after the last change in the archive. The specification leaves
   * the types and the time open.
   */
  public boolean isExpired(Instant now) {
    return complete
        && !WRITTEN_BY_USERS.contains(type)
        && updated().plus(ARCHIVE_RETENTION).isBefore(now);
  }

  @Override
  public void changed(Instant now) {
    super.changed(now);
    lead.childrenChanged();
  }
}
