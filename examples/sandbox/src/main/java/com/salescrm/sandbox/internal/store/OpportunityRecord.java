package com.salescrm.sandbox.internal.store;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An opportunity. It belongs to exactly one lead. */
public final class OpportunityRecord extends Entity {
  /** A change of status, for the search term {@code status_change}. */
  public record StatusChange(OpportunityStatus from, OpportunityStatus to, LocalDate date) {}

  private final List<StatusChange> history = new ArrayList<>();
  private LeadRecord lead;
  private OpportunityStatus status;
  private @Nullable User user;
  private @Nullable ContactRecord contact;
  private @Nullable Long value;
  private String valuePeriod = "one_time";
  private @Nullable Integer confidence = 50;
  private String note = "";
  private @Nullable LocalDate dateWon;

  OpportunityRecord(
      String id, Crm crm, LeadRecord lead, OpportunityStatus status, Instant created) {
    super(id, crm, created);
    this.lead = lead;
    this.status = status;
    this.user = crm.organization().caller();
  }

  public LeadRecord lead() {
    return lead;
  }

  /** Moves the opportunity after the opportunities of another lead. */
  public void moveTo(LeadRecord other) {
    lead.opportunities().remove(this);
    lead.childrenChanged();
    lead = other;
    lead.opportunities().add(this);
    lead.childrenChanged();
  }

  public OpportunityStatus status() {
    return status;
  }

  public void status(OpportunityStatus next, LocalDate today) {
    if (next != status) {
      history.add(new StatusChange(status, next, today));
      status = next;
    }
  }

  public List<StatusChange> history() {
    return history;
  }

  public @Nullable User user() {
    return user;
  }

  public void user(@Nullable User next) {
    user = next;
  }

  public @Nullable ContactRecord contact() {
    return contact;
  }

  public void contact(@Nullable ContactRecord next) {
    contact = next;
  }

  /** In cents. */
  public @Nullable Long value() {
    return value;
  }

  public void value(@Nullable Long cents) {
    value = cents;
  }

  public String valuePeriod() {
    return valuePeriod;
  }

  public void valuePeriod(String next) {
    valuePeriod = next;
  }

  /** In percent. */
  public @Nullable Integer confidence() {
    return confidence;
  }

  public void confidence(@Nullable Integer percent) {
    confidence = percent;
  }

  public String note() {
    return note;
  }

  public void note(String text) {
    note = text;
  }

  public @Nullable LocalDate dateWon() {
    return dateWon;
  }

  public void dateWon(@Nullable LocalDate date) {
    dateWon = date;
  }

  @Override
  public void changed(Instant now) {
    super.changed(now);
    lead.childrenChanged();
  }
}
