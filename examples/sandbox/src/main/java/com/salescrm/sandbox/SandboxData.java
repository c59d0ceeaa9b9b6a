package com.salescrm.sandbox;

import com.salescrm.sandbox.internal.seed.DemoData;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import com.salescrm.sandbox.internal.store.OpportunityRecord;
import com.salescrm.sandbox.internal.store.User;
import java.time.Instant;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Changes of the data that no request of the client causes, such as an import by the operator of the
 * service. They move no {@code date_updated} and publish no event, so that a test can verify what a
 * copy of the data detects. {@code POST /lead/merge/} does not move the {@code date_updated} of the
 * moved objects either. Thread-safe.
 */
public final class SandboxData {
  private final Crm crm;

  SandboxData(Crm crm) {
    this.crm = crm;
  }

  void seed(Seed seed) {
    write(() -> {
      DemoData.fill(crm, seed);
      return seed;
    });
  }

  /**
   * Imports an opportunity with its dates, which may be in the past or in the future.
   *
   * @param leadId the id of its lead
   * @param created its {@code date_created}
   * @param updated its {@code date_updated}
   * @return the id of the opportunity
   * @throws IllegalArgumentException if no lead has the id, or a date is not within the years 1 to 9999
   */
  public String importOpportunity(String leadId, Instant created, Instant updated) {
    SandboxClock.requireTimestamp("created", created);
    SandboxClock.requireTimestamp("updated", updated);
    return write(() -> {
      LeadRecord lead = known(crm.leads().get(leadId), leadId);
      OpportunityRecord opportunity =
          crm.addOpportunity(lead, crm.organization().statuses().get(0), Crm.micros(created));
      opportunity.changed(Crm.micros(updated));
      return opportunity.id();
    });
  }

  /**
   * Moves an opportunity to another lead.
   *
   * @param id the id of the opportunity
   * @param leadId the id of the other lead
   * @throws IllegalArgumentException if no object has one of the ids
   */
  public void moveOpportunity(String id, String leadId) {
    write(() -> {
      LeadRecord lead = known(crm.leads().get(leadId), leadId);
      known(crm.opportunities().get(id), id).moveTo(lead);
      return lead;
    });
  }

  /**
   * Removes a custom field: its values disappear from all objects.
   *
   * @param id the id of the field, such as {@code cf_tier}
   */
  public void removeCustomField(String id) {
    write(() -> {
      crm.removeCustomField(id);
      return id;
    });
  }

  /**
   * Removes a user: {@code GET /user/{id}/} returns 404, the membership of the user is inactive, groups do
   * not have the user, the opportunities of the user have neither {@code user_id} nor {@code user_name}, and the tasks of
   * the user are not assigned.
   *
   * @param id the id of the user; not the owner of the API key
   * @throws IllegalArgumentException if no other user has the id
   */
  public void removeUser(String id) {
    write(() -> {
      User user = known(crm.organization().user(id), id);
      if (user.equals(crm.organization().caller())) {
        throw new IllegalArgumentException("the owner of the API key cannot be removed: " + id);
      }
      crm.remove(user);
      return user;
    });
  }

  private static <T> T known(@Nullable T object, String id) {
    if (object == null) {
      throw new IllegalArgumentException("no object has the id " + id);
    }
    return object;
  }

  private <T> T write(Supplier<T> change) {
    Lock lock = crm.lock().writeLock();
    lock.lock();
    try {
      return change.get();
    } finally {
      lock.unlock();
    }
  }
}
