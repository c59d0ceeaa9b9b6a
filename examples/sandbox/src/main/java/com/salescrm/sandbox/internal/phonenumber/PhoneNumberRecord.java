package com.salescrm.sandbox.internal.phonenumber;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.json.Json;
import org.jspecify.annotations.Nullable;

/** A phone number. Its attributes are the fields that an update accepts. */
final class PhoneNumberRecord {
  private final String id;
  private final String number;
  private final String type;
  private final @Nullable String userId;
  private final ObjectNode attributes = Json.object();

  /** A number without a user is a group number. */
  PhoneNumberRecord(String id, String number, String type, @Nullable String userId) {
    this.id = id;
    this.number = number;
    this.type = type;
    this.userId = userId;
    attributes
        .put("label", "")
        .put("forward_to", "")
        .put("forward_to_enabled", false)
        .putNull("voicemail_greeting_url");
    attributes.putArray("participants");
    attributes.putArray("phone_numbers");
  }

  String id() {
    return id;
  }

  String number() {
    return number;
  }

  @Nullable
  String userId() {
    return userId;
  }

  boolean isGroupNumber() {
    return userId == null;
  }

  ObjectNode attributes() {
    return attributes;
  }

  ObjectNode json() {
    ObjectNode json = Json.object()
        .put("id", id)
        .put("organization_id", SandboxIds.ORGANIZATION)
        .put("number", number)
        .put("type", type)
        .put("user_id", userId)
        .put("is_group_number", isGroupNumber());
    return json.setAll(attributes.deepCopy());
  }
}
