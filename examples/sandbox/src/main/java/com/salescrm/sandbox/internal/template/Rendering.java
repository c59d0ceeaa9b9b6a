package com.salescrm.sandbox.internal.template;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.ContactRecord;
import com.salescrm.sandbox.internal.store.User;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces the placeholders of a template. Unknown placeholders become empty. */
final class Rendering {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{\\s*([^{}]*?)\\s*}}");

  private final User caller;

  Rendering(User caller) {
    this.caller = caller;
  }

  ObjectNode of(ObjectNode template, ContactRecord contact) {
    ObjectNode email = Json.object()
        .put("subject", filled(template.path("subject").asText(), contact))
        .put("body", filled(template.path("body").asText(), contact));
    email.set("attachments", template.path("attachments").deepCopy());
    return email;
  }

  private String filled(String text, ContactRecord contact) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1), contact)));
  }

  private String value(String placeholder, ContactRecord contact) {
    String name = contact.attributes().path("name").asText();
    return switch (placeholder) {
      case "contact.name" -> name;
      case "contact.first_name" -> name.split(" ", 2)[0];
      case "lead.display_name", "lead.name" -> contact.lead().name();
      case "user.name" -> caller.fullName();
      case "user.first_name" -> caller.fullName().split(" ", 2)[0];
      default -> "";
    };
  }
}
