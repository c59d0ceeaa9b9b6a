package com.salescrm.sandbox.internal.lead;

import com.salescrm.sandbox.internal.contact.ContactFields;
import com.salescrm.sandbox.internal.http.BodyFields;

/** What may be written to a lead. */
final class LeadFields {
  private static final BodyFields ADDRESS =
      BodyFields.of("label", "address_1", "address_2", "city", "state", "zipcode", "country");

  static final BodyFields CREATE = BodyFields.of(
          "name", "description", "url", "status", "status_id")
      .withList("contacts", ContactFields.NESTED)
      .withList("addresses", ADDRESS)
      .withCustomValues();

  static final BodyFields UPDATE = BodyFields.of(
          "name", "description", "url", "status", "status_id")
      .refusing("contacts", "Nested contacts cannot be changed here: use PUT /contact/{id}/.")
      .refusing("addresses", "Addresses are accepted on create only.")
      .withCustomPatch();

  static final BodyFields MERGE = BodyFields.of("source", "destination");
  static final BodyFields FILE = BodyFields.of("url", "filename", "content_type");

  private LeadFields() {}
}
