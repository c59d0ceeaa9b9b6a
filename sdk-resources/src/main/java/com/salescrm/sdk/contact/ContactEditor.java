package com.salescrm.sdk.contact;

import com.salescrm.sdk.core.internal.model.ListEdit;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Changes of a contact that begin with what it has: addresses and numbers are added to its lists or removed from
 * them. Given by {@link ContactService#edit}, which sends what differs in the end. Not safe for several threads.
 */
public final class ContactEditor {
  private static final Pattern PUNCTUATION = Pattern.compile("[\\s().-]");

  private final Contact current;
  private final UpdateContactRequest.Builder update = UpdateContactRequest.builder();
  private final ListEdit<Email> emails;
  private final ListEdit<Phone> phones;
  private final ListEdit<ContactUrl> urls;

  ContactEditor(Contact current) {
    this.current = current;
    emails = new ListEdit<>(
        current,
        "emails",
        Entries.emails(current),
        (one, other) -> one.email().equalsIgnoreCase(other.email()));
    phones = new ListEdit<>(
        current,
        "phones",
        Entries.phones(current),
        (one, other) -> digits(one.phone()).equals(digits(other.phone())));
    urls = new ListEdit<>(
        current, "urls", Entries.urls(current), (one, other) -> one.url().equals(other.url()));
  }

  /** {@return what is edited, as it was read} */
  public Contact current() {
    return current;
  }

  /**
   * Adds an e-mail address at the end. One that is there already, in upper or lower case, stays as it is.
   *
   * @param email the address
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public ContactEditor addEmail(Email email) {
    emails.add(Entries.written(email));
    return this;
  }

  /**
   * Removes an e-mail address, in upper or lower case; one that is not there is no error.
   *
   * @param email the address
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public ContactEditor removeEmail(String email) {
    emails.removeIf(each -> each.email().equalsIgnoreCase(email));
    return this;
  }

  /**
   * Removes an e-mail address, whatever its type; one that is not there is no error.
   *
   * @param email the address
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public ContactEditor removeEmail(Email email) {
    return removeEmail(email.email());
  }

  /**
   * Adds a telephone number at the end. One that is there already stays as it is; spaces, hyphens, points and
   * parentheses do not count.
   *
   * @param phone the number
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public ContactEditor addPhone(Phone phone) {
    phones.add(Entries.written(phone));
    return this;
  }

  /**
   * Removes a telephone number; one that is not there is no error. Spaces, hyphens, points and parentheses do not
   * count.
   *
   * @param phone the number
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public ContactEditor removePhone(String phone) {
    phones.removeIf(each -> digits(each.phone()).equals(digits(phone)));
    return this;
  }

  /**
   * Removes a telephone number, whatever its type; one that is not there is no error.
   *
   * @param phone the number
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public ContactEditor removePhone(Phone phone) {
    return removePhone(phone.phone());
  }

  /**
   * Adds a web address at the end. One that is there already stays as it is.
   *
   * @param url the address
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public ContactEditor addUrl(ContactUrl url) {
    urls.add(Entries.written(url));
    return this;
  }

  /**
   * Removes a web address; one that is not there is no error.
   *
   * @param url the address
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public ContactEditor removeUrl(String url) {
    urls.removeIf(each -> each.url().equals(url));
    return this;
  }

  /**
   * Removes a web address, whatever its type; one that is not there is no error.
   *
   * @param url the address
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public ContactEditor removeUrl(ContactUrl url) {
    return removeUrl(url.url());
  }

  private static String digits(String phone) {
    return PUNCTUATION.matcher(phone).replaceAll("");
  }

  /**
   * Changes other things in the same call. What is already so is not sent.
   *
   * @param changes sets what to change; a list is set there or edited here, not both
   * @return this editor
   */
  public ContactEditor set(Consumer<UpdateContactRequest.Builder> changes) {
    changes.accept(update);
    return this;
  }

  /** All changes; setting a list both ways is an {@link IllegalStateException}. */
  UpdateContactRequest request() {
    UpdateContactRequest set = update.build();
    emails.writeTo(set.emails(), update::emails);
    phones.writeTo(set.phones(), update::phones);
    urls.writeTo(set.urls(), update::urls);
    return update.build();
  }
}
