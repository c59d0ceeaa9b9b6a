package com.salescrm.sandbox.internal.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * An object that a query may select: a lead, or a contact of a lead.
 *
 * @param type the object type
 * @param json the object in the JSON of the service
 * @param lead the lead, or the lead of the contact
 */
record Candidate(String type, ObjectNode json, ObjectNode lead) {
  static final String LEAD = "lead";
  static final String CONTACT = "contact";

  boolean isLead() {
    return type.equals(LEAD);
  }

  String id() {
    return json.path("id").asText();
  }

  String leadId() {
    return lead.path("id").asText();
  }

  /** A property of the object; missing if the property belongs to another object type. */
  JsonNode property(String ofType, String name) {
    return type.equals(ofType) ? json.path(name) : MissingNode.getInstance();
  }
}
