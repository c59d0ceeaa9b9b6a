package com.salescrm.sdk.contact;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The entries of a contact's lists as requests hold them: without what only the service says of them. */
final class Entries {
  private Entries() {}

  static Email written(Email read) {
    return Email.builder().email(read.email()).type(read.type()).build();
  }

  static Phone written(Phone read) {
    return Phone.builder()
        .phone(read.phone())
        .type(read.type())
        .country(read.country())
        .build();
  }

  static ContactUrl written(ContactUrl read) {
    return ContactUrl.builder().url(read.url()).type(read.type()).build();
  }

  static List<Email> emails(Contact contact) {
    return contact.emails().stream().map(Entries::written).toList();
  }

  static List<Phone> phones(Contact contact) {
    return contact.phones().stream().map(Entries::written).toList();
  }

  static List<ContactUrl> urls(Contact contact) {
    return contact.urls().stream().map(Entries::written).toList();
  }

  static <T> @Nullable List<T> each(@Nullable List<T> read, UnaryOperator<T> written) {
    return read == null ? null : read.stream().map(written).toList();
  }

  /** Whether they hold nothing that is not written. */
  static boolean areWritten(
      @Nullable List<Email> emails, @Nullable List<Phone> phones, @Nullable List<ContactUrl> urls) {
    return Objects.equals(emails, each(emails, Entries::written))
        && Objects.equals(phones, each(phones, Entries::written))
        && Objects.equals(urls, each(urls, Entries::written));
  }
}
