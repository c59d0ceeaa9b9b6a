package com.salescrm.sdk.contact;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Editor;
import com.salescrm.sdk.core.internal.model.ListEdit;
import java.util.regex.Pattern;

/**
 * Adds and removes the e-mail addresses, telephone numbers and web addresses of a contact. {@link ContactService#edit}
 * provides it, and then sends what differs from the current contact. Adding and removing throw an {@link
 * IllegalStateException} if the list in the response could not be read. Not safe for several threads.
 */
public final class ContactEditor
    extends Editor<Contact, UpdateContactRequest.Builder, ContactEditor> {
  private static final Pattern PUNCTUATION = Pattern.compile("[\\s().-]");

  private final ListEdit<Email> emails;
  private final ListEdit<Phone> phones;
  private final ListEdit<ContactUrl> urls;

  ContactEditor(Contact current) {
    super(current, UpdateContactRequest.builder());
    emails = new ListEdit<>(
        current,
        "emails",
        ContactRequests.emails(current),
        (one, other) -> one.email().equalsIgnoreCase(other.email()));
    phones = new ListEdit<>(
        current,
        "phones",
        ContactRequests.phones(current),
        (one, other) -> digits(one.phone()).equals(digits(other.phone())));
    urls = new ListEdit<>(
        current,
        "urls",
        ContactRequests.urls(current),
        (one, other) -> one.url().equals(other.url()));
  }

  /**
   * Adds an e-mail address at the end, unless the contact has it already, in upper or lower case.
   *
   * @param email the address
   * @return this editor
   */
  public ContactEditor addEmail(Email email) {
    Arguments.notBlank(Arguments.notNull(email, "email").email(), "email");
    emails.add(ContactRequests.writable(email));
    return this;
  }

  /**
   * Removes an e-mail address, in upper or lower case. If the contact does not have it, nothing changes.
   *
   * @param email the address
   * @return this editor
   */
  public ContactEditor removeEmail(String email) {
    Arguments.notNull(email, "email");
    emails.removeIf(each -> each.email().equalsIgnoreCase(email));
    return this;
  }

  /**
   * Removes an e-mail address of any type, as {@link #removeEmail(String)}.
   *
   * @param email the address
   * @return this editor
   */
  public ContactEditor removeEmail(Email email) {
    Arguments.notNull(email, "email");
    return removeEmail(email.email());
  }

  /**
   * Adds a telephone number at the end, unless the contact has it already; spaces, hyphens, points and parentheses are ignored.
   *
   * @param phone the number
   * @return this editor
   */
  public ContactEditor addPhone(Phone phone) {
    Arguments.notBlank(Arguments.notNull(phone, "phone").phone(), "phone");
    phones.add(ContactRequests.writable(phone));
    return this;
  }

  /**
   * Removes a telephone number; spaces, hyphens, points and parentheses are ignored. If the contact does not have it,
   * nothing changes.
   *
   * @param phone the number
   * @return this editor
   */
  public ContactEditor removePhone(String phone) {
    Arguments.notNull(phone, "phone");
    phones.removeIf(each -> digits(each.phone()).equals(digits(phone)));
    return this;
  }

  /**
   * Removes a telephone number of any type, as {@link #removePhone(String)}.
   *
   * @param phone the number
   * @return this editor
   */
  public ContactEditor removePhone(Phone phone) {
    Arguments.notNull(phone, "phone");
    return removePhone(phone.phone());
  }

  /**
   * Adds a web address at the end, unless the contact has it already.
   *
   * @param url the address
   * @return this editor
   */
  public ContactEditor addUrl(ContactUrl url) {
    Arguments.notBlank(Arguments.notNull(url, "url").url(), "url");
    urls.add(ContactRequests.writable(url));
    return this;
  }

  /**
   * Removes a web address. If the contact does not have it, nothing changes.
   *
   * @param url the address
   * @return this editor
   */
  public ContactEditor removeUrl(String url) {
    Arguments.notNull(url, "url");
    urls.removeIf(each -> each.url().equals(url));
    return this;
  }

  /**
   * Removes a web address of any type, as {@link #removeUrl(String)}.
   *
   * @param url the address
   * @return this editor
   */
  public ContactEditor removeUrl(ContactUrl url) {
    Arguments.notNull(url, "url");
    return removeUrl(url.url());
  }

  private static String digits(String phone) {
    return PUNCTUATION.matcher(phone).replaceAll("");
  }

  UpdateContactRequest request() {
    UpdateContactRequest set = update().build();
    emails.writeTo(set.emails(), update()::emails);
    phones.writeTo(set.phones(), update()::phones);
    urls.writeTo(set.urls(), update()::urls);
    return update().build();
  }
}
