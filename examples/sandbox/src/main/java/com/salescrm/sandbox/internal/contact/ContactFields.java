package com.salescrm.sandbox.internal.contact;

import com.salescrm.sandbox.internal.http.BodyFields;

/** The writable fields of a contact. */
public final class ContactFields {
  /** The fields of a contact nested in a new lead. */
  public static final BodyFields NESTED = fields().withCustomValues();

  static final BodyFields CREATE = withLead().withCustomValues();
  static final BodyFields UPDATE = withLead().withCustomPatch();

  private ContactFields() {}

  private static BodyFields fields() {
    return lists(BodyFields.of("name", "title"));
  }

  private static BodyFields withLead() {
    return lists(BodyFields.of("name", "title", "lead_id"));
  }

  private static BodyFields lists(BodyFields fields) {
    return fields
        .withList("emails", BodyFields.of("email", "type"))
        .withList("phones", BodyFields.of("phone", "type", "country"))
        .withList("urls", BodyFields.of("url", "type"));
  }
}
