package com.salescrm.sandbox.internal.template;

import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The recipient of a rendered template: a contact of a lead, or an entry of a query.
 *
 * @param leadId null for an entry
 * @param contactId null for an entry
 * @param query null for a contact
 */
record RenderParameters(
    @Nullable String leadId,
    @Nullable String contactId,
    @Nullable String query,
    int entry,
    boolean countsContacts) {
  static final List<String> NAMES = List.of("lead_id", "contact_id", "query", "entry", "mode");

  private static final int LAST_ENTRY = 99;

  static RenderParameters of(ServiceRequest request) {
    String lead = request.query("lead_id");
    String contact = request.query("contact_id");
    String query = request.query("query");
    if ((lead == null) != (contact == null)) {
      throw Problem.violation(400, "lead_id and contact_id are required together.");
    }
    if ((lead == null) == (query == null)) {
      throw Problem.violation(400, "Send either lead_id and contact_id, or query.");
    }
    boolean ofQuery = request.query("entry") != null || request.query("mode") != null;
    if (query == null && ofQuery) {
      throw Problem.violation(400, "entry and mode are allowed with query only.");
    }
    return new RenderParameters(
        lead, contact, query, entry(request.query("entry")), countsContacts(request.query("mode")));
  }

  private static int entry(@Nullable String text) {
    if (text == null) {
      return 0;
    }
    if (!text.matches("\\d{1,2}")) {
      throw Problem.violation(
          400, "entry is '" + text + "': send a whole number from 0 to " + LAST_ENTRY + ".");
    }
    return Integer.parseInt(text);
  }

  private static boolean countsContacts(@Nullable String mode) {
    if (mode != null && !mode.equals("lead") && !mode.equals("contact")) {
      throw Problem.violation(400, "mode is '" + mode + "': send lead or contact.");
    }
    return "contact".equals(mode);
  }
}
