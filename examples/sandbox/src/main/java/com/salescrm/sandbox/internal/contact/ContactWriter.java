package com.salescrm.sandbox.internal.contact;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.ContactRecord;
import com.salescrm.sandbox.internal.store.Crm;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes a request body to a contact. Lists are replaced as a whole. */
public final class ContactWriter {
  private static final Pattern PHONE = Pattern.compile("\\+?\\d{3,20}");
  private static final Pattern PUNCTUATION = Pattern.compile("[\\s()-]");
  private static final Pattern NORTH_AMERICA = Pattern.compile("\\+1(\\d{3})(\\d{3})(\\d{4})");

  private ContactWriter() {}

  /** Validates a body before anything is stored, so that a rejected request has no effect. */
  public static void checkNew(ObjectNode body, Crm crm) {
    check(body);
    crm.checkCustom(body);
  }

  static void check(ObjectNode body) {
    ObjectNode scratch = Json.object();
    Values.copyTexts(body, scratch, "name", "title");
    copyLists(body, scratch);
  }

  /** Writes the fields that the body contains. */
  public static void write(ObjectNode body, ContactRecord contact) {
    contact.custom().apply(body);
    Values.copyTexts(body, contact.attributes(), "name", "title");
    copyLists(body, contact.attributes());
  }

  private static void copyLists(ObjectNode body, ObjectNode into) {
    if (body.has("emails")) {
      ArrayNode emails = into.putArray("emails");
      Values.objects(body, "emails").forEach(email -> emails.add(email(email)));
    }
    if (body.has("phones")) {
      ArrayNode phones = into.putArray("phones");
      Values.objects(body, "phones").forEach(phone -> phones.add(phone(phone)));
    }
    if (body.has("urls")) {
      ArrayNode urls = into.putArray("urls");
      Values.objects(body, "urls").forEach(url -> urls.add(url(url)));
    }
  }

  private static ObjectNode email(ObjectNode sent) {
    return Json.object()
        .put("email", Values.email(sent, "email", "emails").toLowerCase(Locale.ROOT))
        .put("type", type(sent, "office"));
  }

  private static ObjectNode phone(ObjectNode sent) {
    String phone = PUNCTUATION.matcher(Values.requiredText(sent, "phone")).replaceAll("");
    if (!PHONE.matcher(phone).matches()) {
      throw Problem.invalid("phones", "'" + phone + "' is not a phone number.");
    }
    String country = Values.text(sent, "country");
    return Json.object()
        .put("phone", phone)
        .put("phone_formatted", formatted(phone))
        .put("type", type(sent, "office"))
        .put("country", country == null && phone.startsWith("+1") ? "US" : country);
  }

  private static String formatted(String phone) {
    Matcher digits = NORTH_AMERICA.matcher(phone);
    return digits.matches() ? digits.replaceFirst("+1 $1-$2-$3") : phone;
  }

  private static ObjectNode url(ObjectNode sent) {
    return Json.object()
        .put("url", Values.requiredText(sent, "url"))
        .put("type", type(sent, "url"));
  }

  private static String type(ObjectNode sent, String otherwise) {
    String type = Values.text(sent, "type");
    return type == null ? otherwise : type;
  }
}
