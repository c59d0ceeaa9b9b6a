package com.salescrm.sdk.bulkaction;

import java.util.Optional;

/** What is checked of every bulk action before it is sent; each message names the argument. */
final class BulkActionRules {
  private BulkActionRules() {}

  /** A forgotten query would change, mail or delete everything. */
  static void checkScope(BulkActionRequest request, boolean everyLead) {
    boolean asksForSomething = request.query().filter(query -> !query.isEmpty()).isPresent();
    if (!asksForSomething && !everyLead) {
      throw new IllegalStateException(
          request.query().isPresent()
              ? "query is empty, which would take every lead: give it a clause, or say allLeads() instead"
              : "query is missing: give query(…), or say allLeads() to take every lead");
    }
    if (everyLead && request.query().isPresent()) {
      throw new IllegalStateException("query and allLeads() are both given: give one of the two");
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
