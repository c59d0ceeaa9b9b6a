package com.salescrm.sandbox.internal.lead;

import com.salescrm.sandbox.internal.contact.ContactFields;
import com.salescrm.sandbox.internal.http.BodyFields;

/** The writable fields of a lead. */
final class LeadFields {
  private static final BodyFields ADDRESS =
      BodyFields.of("label", "address_1", "address_2", "city", "state", "zipcode", "country");

  static final BodyFields CREATE = BodyFields.of(
          "name", "description", "url", "status", "status_id")
      .withList("contacts", ContactFields.NESTED)
      .withList("addresses", ADDRESS)
      .withCustomValues();

  /** All fields of a lead except its contacts; the specification excludes nothing else. */
  static final BodyFields UPDATE = BodyFields.of(
          "name", "description", "url", "status", "status_id")
      .withList("addresses", ADDRESS)
      .refusing("contacts", "Nested contacts cannot be changed here: use PUT /contact/{id}/.")
      .withCustomPatch();

  static final BodyFields MERGE = BodyFields.of("source", "destination");
  static final BodyFields FILE = BodyFields.of("url", "filename", "content_type");

  private LeadFields() {}
}
