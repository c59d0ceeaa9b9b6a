package com.salescrm.sandbox.internal.phonenumber;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.TextLists;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Organization;
import java.util.List;
import java.util.function.Predicate;

/** Updates a phone number. The body is validated before the first change. */
final class PhoneNumberWriter {
  static final BodyFields UPDATE = BodyFields.of(
      "label",
      "forward_to",
      "forward_to_enabled",
      "voicemail_greeting_url",
      "participants",
      "phone_numbers");

  private PhoneNumberWriter() {}

  static void write(ObjectNode body, PhoneNumberRecord number, Organization organization) {
    ObjectNode changes = Json.object();
    Values.copyTexts(body, changes, "label", "forward_to");
    if (body.has("forward_to_enabled")) {
      changes.put("forward_to_enabled", Values.flag(body, "forward_to_enabled"));
    }
    if (body.has("voicemail_greeting_url")) {
      changes.set("voicemail_greeting_url", greeting(body));
    }
    copyList(body, changes, number, "participants", id -> organization.user(id) != null);
    copyList(body, changes, number, "phone_numbers", each -> each.matches("\\+[1-9]\\d{1,14}"));
    number.attributes().setAll(changes);
  }

  private static JsonNode greeting(ObjectNode body) {
    String url = Values.text(body, "voicemail_greeting_url");
    if (url != null && !url.startsWith("https://")) {
      throw Problem.violation(400, "voicemail_greeting_url must start with https://.");
    }
    return body.path("voicemail_greeting_url");
  }

  private static void copyList(
      ObjectNode body,
      ObjectNode into,
      PhoneNumberRecord number,
      String name,
      Predicate<String> isGood) {
    if (!body.has(name)) {
      return;
    }
    List<String> values = TextLists.of(body, name);
    if (!number.isGroupNumber()) {
      throw Problem.invalid(name, "Only group numbers have this field.");
    }
    for (String value : values) {
      if (!isGood.test(value)) {
        throw Problem.invalid(
            name, "'" + value + "' is neither a user id nor a number in E.164 format.");
      }
    }
    into.set(name, body.path(name));
  }
}
