package com.salescrm.sdk.bulkaction;

import java.util.Optional;

/** Checks that every request for a bulk action must pass. */
final class BulkActionRules {
  private BulkActionRules() {}

  /** A request without a query would apply to all leads. */
  static void checkScope(BulkActionRequest request, boolean everyLead) {
    boolean selects = request.query().filter(query -> !query.isEmpty()).isPresent();
    if (!selects && !everyLead) {
      throw new IllegalStateException(
          request.query().isPresent()
              ? "query is empty, which would select every lead: add a clause, or call allLeads() instead"
              : "query is missing: set query(…), or call allLeads() to select every lead");
    }
    if (everyLead && request.query().isPresent()) {
      throw new IllegalStateException("query and allLeads() are both set: set one of the two");
    }
    if (request.resultsLimit().orElse(1) < 1) {
      throw new IllegalStateException(
          "resultsLimit must be at least 1, but was " + request.resultsLimit().get());
    }
  }

  static void checkNotBlank(String argument, Optional<String> value) {
    if (value.filter(String::isBlank).isPresent()) {
      throw new IllegalStateException(argument + " must not be blank");
    }
  }
}
