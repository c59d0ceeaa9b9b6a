package com.salescrm.sdk.contact;

import com.salescrm.sdk.core.internal.model.ComparedJson;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Copies the entries of a contact without the properties that the service does not accept. A value that could not be read is
 * copied as JSON: a list replaces all entries, and would remove it.
 */
final class ContactRequests {
  private ContactRequests() {}

  static Email writable(Email email) {
    Email written = Email.builder().email(email.email()).type(email.type()).build();
    return Email.builder()
        .from(written)
        .additionalProperties(ComparedJson.unreadable("emails", email, written))
        .build();
  }

  static Phone writable(Phone phone) {
    Phone written = Phone.builder()
        .phone(phone.phone())
        .type(phone.type())
        .country(phone.country())
        .build();
    return Phone.builder()
        .from(written)
        .additionalProperties(ComparedJson.unreadable("phones", phone, written))
        .build();
  }

  static ContactUrl writable(ContactUrl url) {
    ContactUrl written = ContactUrl.builder().url(url.url()).type(url.type()).build();
    return ContactUrl.builder()
        .from(written)
        .additionalProperties(ComparedJson.unreadable("urls", url, written))
        .build();
  }

  static List<Email> emails(Contact contact) {
    return contact.emails().stream().map(ContactRequests::writable).toList();
  }

  static List<Phone> phones(Contact contact) {
    return contact.phones().stream().map(ContactRequests::writable).toList();
  }

  static List<ContactUrl> urls(Contact contact) {
    return contact.urls().stream().map(ContactRequests::writable).toList();
  }

  static <T> @Nullable List<T> each(@Nullable List<T> entries, UnaryOperator<T> writable) {
    return entries == null ? null : entries.stream().map(writable).toList();
  }

  /** Whether all entries consist of writable properties only. */
  static boolean areWritable(
      @Nullable List<Email> emails, @Nullable List<Phone> phones, @Nullable List<ContactUrl> urls) {
    return Objects.equals(emails, each(emails, ContactRequests::writable))
        && Objects.equals(phones, each(phones, ContactRequests::writable))
        && Objects.equals(urls, each(urls, ContactRequests::writable));
  }
}
