package com.salescrm.sandbox.internal.opportunity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.store.ContactRecord;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import com.salescrm.sandbox.internal.store.OpportunityRecord;
import com.salescrm.sandbox.internal.store.OpportunityStatus;
import com.salescrm.sandbox.internal.store.User;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Writes a request body to an opportunity. */
final class OpportunityWriter {
  private static final int SURE = 100;

  private final Crm crm;

  OpportunityWriter(Crm crm) {
    this.crm = crm;
  }

  /** The validated values of a body. All values are read before the first one is written. */
  private record Checked(
      @Nullable LeadRecord lead,
      @Nullable OpportunityStatus status,
      @Nullable User user,
      @Nullable ContactRecord contact,
      @Nullable Long value,
      @Nullable Long confidence,
      @Nullable LocalDate dateWon) {}

  OpportunityRecord create(ServiceRequest request) {
    ObjectNode body = request.body();
    Checked checked = check(body);
    crm.checkCustom(body);
    OpportunityStatus status = checked.status == null ? defaultStatus() : checked.status;
    Instant now = crm.now();
    LeadRecord lead = checked.lead == null ? crm.addLead(now) : checked.lead;
    OpportunityRecord opportunity = crm.addOpportunity(lead, status, now);
    write(request, checked, opportunity);
    wonToday(request, opportunity);
    return opportunity;
  }

  void update(ServiceRequest request, OpportunityRecord opportunity) {
    ObjectNode body = request.body();
    Checked checked = check(body);
    if (body.has("lead_id") && checked.lead == null) {
      throw Problem.invalid("lead_id", "An opportunity belongs to exactly one lead.");
    }
    write(request, checked, opportunity);
    if (checked.lead != null && checked.lead != opportunity.lead()) {
      opportunity.moveTo(checked.lead);
    }
    if (checked.status != null) {
      opportunity.status(checked.status, today(request));
      wonToday(request, opportunity);
    }
    opportunity.changed(crm.now());
  }

  /** "States and transitions": applies only if the date is neither set nor in the request. */
  private void wonToday(ServiceRequest request, OpportunityRecord opportunity) {
    boolean open = opportunity.dateWon() == null && !request.body().has("date_won");
    if (opportunity.status().isWon() && open) {
      opportunity.dateWon(today(request));
    }
  }

  private LocalDate today(ServiceRequest request) {
    return crm.now().atOffset(request.offset()).toLocalDate();
  }

  private Checked check(ObjectNode body) {
    Values.text(body, "note");
    Values.word(body, "value_period", OpportunityFields.VALUE_PERIODS);
    return new Checked(
        lead(body),
        status(body),
        user(body),
        contact(body),
        body.has("value") ? Values.wholeNumber(body, "value") : null,
        confidence(body),
        Values.date(body, "date_won"));
  }

  private static void write(ServiceRequest request, Checked checked, OpportunityRecord into) {
    ObjectNode body = request.body();
    into.custom().apply(body);
    if (body.has("user_id")) {
      into.user(checked.user);
    }
    if (body.has("contact_id")) {
      into.contact(checked.contact);
    }
    if (body.has("value")) {
      into.value(checked.value);
    }
    if (body.has("value_period")) {
      into.valuePeriod(Values.requiredText(body, "value_period"));
    }
    if (body.has("confidence")) {
      into.confidence(checked.confidence == null ? null : checked.confidence.intValue());
    }
    if (body.has("note")) {
      String note = Values.text(body, "note");
      into.note(note == null ? "" : note);
    }
    if (body.has("date_won")) {
      into.dateWon(checked.dateWon);
    }
  }

  private OpportunityStatus defaultStatus() {
    return crm.organization().statuses().stream()
        .findFirst()
        .orElseThrow(() -> Problem.badRequest("The organization has no opportunity status."));
  }

  private @Nullable LeadRecord lead(ObjectNode body) {
    String id = Values.text(body, "lead_id");
    return id == null ? null : known(crm.leads().get(id), "lead_id");
  }

  private @Nullable OpportunityStatus status(ObjectNode body) {
    return body.has("status_id")
        ? known(crm.organization().status(Values.requiredText(body, "status_id")), "status_id")
        : null;
  }

  private @Nullable User user(ObjectNode body) {
    String id = Values.text(body, "user_id");
    return id == null ? null : known(crm.organization().user(id), "user_id");
  }

  private @Nullable ContactRecord contact(ObjectNode body) {
    String id = Values.text(body, "contact_id");
    return id == null ? null : known(crm.contacts().get(id), "contact_id");
  }

  private static @Nullable Long confidence(ObjectNode body) {
    Long confidence = body.has("confidence") ? Values.wholeNumber(body, "confidence") : null;
    if (confidence != null && (confidence < 0 || confidence > SURE)) {
      throw Problem.invalid("confidence", "This must be a percentage from 0 to 100.");
    }
    return confidence;
  }

  private static <T> T known(@Nullable T object, String field) {
    if (object == null) {
      throw Problem.invalid(field, "There is no object with this id.");
    }
    return object;
  }
}
