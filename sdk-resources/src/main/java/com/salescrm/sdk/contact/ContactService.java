package com.salescrm.sdk.contact;

import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.WriteResult;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.function.Consumer;

/** The operations on contacts: the people of a lead (specification, "Contacts"). Immutable, safe for many threads. */
public final class ContactService {
  private final ResourceEndpoint<Contact> contacts;

  /**
   * The operations through a client; {@link com.salescrm.sdk.CrmClient} creates it.
   *
   * @param http sends the requests
   */
  public ContactService(ApiClient http) {
    this.contacts = new ResourceEndpoint<>(http, "/contact/", Contact.class, Contact::id);
  }

  /** {@return all contacts, 100 per page; nothing is sent before the iteration} */
  public Paginated<Contact> list() {
    return list(ListContactsRequest.builder().build());
  }

  /**
   * Lists contacts; nothing is sent before the iteration.
   *
   * @param request the lead, the page size and the fields
   * @return the contacts, in the order of the service
   */
  public Paginated<Contact> list(ListContactsRequest request) {
    return contacts.list(request);
  }

  /**
   * {@return the contacts, as {@link #list(ListContactsRequest)}}
   *
   * @param request sets the lead, the page size and the fields
   */
  public Paginated<Contact> list(Consumer<ListContactsRequest.Builder> request) {
    return list(Arguments.configured(ListContactsRequest.builder(), request).build());
  }

  /**
   * Lists contacts as a record that names the fields to read: see {@link com.salescrm.sdk.core.query.Projection}. Only these
   * fields are requested ({@code _fields}). Nothing is sent before the iteration.
   *
   * @param type the record, such as {@code ContactRow.class}
   * @param <T> the record
   * @return the contacts, in the order of the service
   * @throws IllegalArgumentException if no field belongs to a component of the record; nothing is sent
   */
  public <T extends Record> Paginated<T> list(Class<T> type) {
    return list(ListContactsRequest.builder().build(), type);
  }

  /**
   * {@return the contacts, as {@link #list(Class)}}
   *
   * @param request the lead and the page size
   * @param type the record
   * @param <T> the record
   * @throws IllegalArgumentException if no field belongs to a component of the record, or the request sets fields; nothing is
   *     sent
   */
  public <T extends Record> Paginated<T> list(ListContactsRequest request, Class<T> type) {
    return contacts.list(request, type);
  }

  /**
   * {@return the contacts, as {@link #list(ListContactsRequest, Class)}}
   *
   * @param request sets the lead and the page size
   * @param type the record
   * @param <T> the record
   */
  public <T extends Record> Paginated<T> list(
      Consumer<ListContactsRequest.Builder> request, Class<T> type) {
    return list(Arguments.configured(ListContactsRequest.builder(), request).build(), type);
  }

  /**
   * Creates a contact. Without a lead the service creates one with the name of the contact.
   *
   * @param request the fields of the contact
   * @return the created contact
   */
  public Contact create(CreateContactRequest request) {
    return contacts.create(request);
  }

  /**
   * {@return the created contact, as {@link #create(CreateContactRequest)}}
   *
   * @param request sets the fields of the contact
   */
  public Contact create(Consumer<CreateContactRequest.Builder> request) {
    return create(Arguments.configured(CreateContactRequest.builder(), request).build());
  }

  /**
   * Creates a contact and limits the fields in the response.
   *
   * @param request the fields of the contact
   * @param fields the fields in the response
   * @return the created contact
   */
  public Contact create(CreateContactRequest request, Fields fields) {
    return contacts.create(request, fields);
  }

  /**
   * Fetches a contact.
   *
   * @param id the id of the contact
   * @return the contact
   * @throws NotFoundException if it does not exist
   */
  public Contact get(String id) {
    return contacts.get(id);
  }

  /**
   * Fetches some fields of a contact; the others are empty.
   *
   * @param id the id of the contact
   * @param fields the fields to fetch
   * @return the contact
   * @throws NotFoundException if it does not exist
   */
  public Contact get(String id, Fields fields) {
    return contacts.get(id, fields);
  }

  /**
   * Fetches a contact as a record that names the fields to read: see {@link com.salescrm.sdk.core.query.Projection}. Only these
   * fields are requested ({@code _fields}).
   *
   * @param id the id
   * @param type the record
   * @param <T> the record
   * @return the record
   * @throws NotFoundException if it does not exist
   * @throws IllegalArgumentException if no field belongs to a component of the record; nothing is sent
   */
  public <T extends Record> T get(String id, Class<T> type) {
    return contacts.get(id, type);
  }

  /**
   * Changes the fields that the request sets or clears; its lists are replaced as a whole. The SDK retries it, unless it
   * adds values to the list of a custom field or removes them.
   *
   * @param id the id of the contact
   * @param request the changes
   * @return the contact after the changes
   * @throws IllegalArgumentException if the request is empty; nothing is sent
   * @throws NotFoundException if it does not exist
   */
  public Contact update(String id, UpdateContactRequest request) {
    return contacts.update(id, request);
  }

  /**
   * {@return the contact after the changes, as {@link #update(String, UpdateContactRequest)}}
   *
   * @param id the id of the contact
   * @param request sets the changes
   */
  public Contact update(String id, Consumer<UpdateContactRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdateContactRequest.builder(), request).build());
  }

  /**
   * Changes a contact and limits the fields in the response.
   *
   * @param id the id of the contact
   * @param request the changes
   * @param fields the fields in the response
   * @return the contact after the changes
   * @throws IllegalArgumentException if the request is empty; nothing is sent
   */
  public Contact update(String id, UpdateContactRequest request, Fields fields) {
    return contacts.update(id, request, fields);
  }

  /**
   * Changes a contact depending on its current state, such as {@code c -> c.addEmail(Email.of("ann@acme.example"))}: reads
   * the contact, applies the changes of the editor, and sends only what differs. If nothing differs, no update is sent.
   *
   * <p>An update replaces a list as a whole, and the service has no versions: changes that others make to the same list
   * between the read and the update are lost. Retried like {@link #update}.
   *
   * @param id the id of the contact
   * @param edit makes the changes
   * @return the contact after the changes
   * @throws NotFoundException if it does not exist
   * @throws IllegalStateException if an edited list could not be read, or is also set as a whole
   * @throws com.salescrm.sdk.core.error.DecodingException if the response to the read is another contact, such as after a
   *     redirect; nothing is written
   */
  public Contact edit(String id, Consumer<ContactEditor> edit) {
    Arguments.notNull(edit, "edit");
    return contacts.edit(
        id, current -> Arguments.configured(new ContactEditor(current), edit).request());
  }

  /**
   * Creates an index of contacts by an external id, in memory, for {@link #upsert}. It reads all contacts when it is first
   * used.
   *
   * @param property the property with the external id, such as {@code custom.cf_1}
   * @return the index; nothing is sent yet
   * @throws IllegalArgumentException if the property is blank, contains a comma, is {@code id}, or is the id of a custom field
   *     without {@code custom.}
   */
  public ExternalIdIndex<CreateContactRequest> index(String property) {
    return index(property, options -> {});
  }

  /**
   * {@return an index of contacts, as {@link #index(String)}}
   *
   * @param property the property with the external id
   * @param options sets the compared fields, the database and the lag of the list
   */
  public ExternalIdIndex<CreateContactRequest> index(
      String property, Consumer<ExternalIdIndex.Builder> options) {
    return contacts.index(property, "lead_id", options);
  }

  /**
   * Creates a contact or updates it, by an external id. An update sends only the fields that differ from the contact, without
   * {@code lead_id}, and nothing if none differs. {@link ExternalIdIndex#upsert} states what happens if the response of
   * a create is lost.
   *
   * @param index the index, from {@link #index(String)} of a client of the same organization
   * @param externalId the external id
   * @param request the fields of the contact
   * @return the result, with the id of the contact
   * @throws com.salescrm.sdk.batch.DuplicateKeyException if several contacts have the external id; nothing is sent, except a
   *     create whose response was lost before the list had several
   * @throws java.io.UncheckedIOException if the database of a stored index fails before the write; no request took effect
   * @throws IllegalArgumentException if the external id is blank or too long, or the request sets the property of the index
   *     to another value; nothing is sent
   */
  public WriteResult upsert(
      ExternalIdIndex<CreateContactRequest> index,
      String externalId,
      CreateContactRequest request) {
    return contacts.upsert(index, externalId, request);
  }

  /**
   * {@return the result, as {@link #upsert(ExternalIdIndex, String, CreateContactRequest)}}
   *
   * @param index the index
   * @param externalId the external id
   * @param request sets the fields of the contact
   */
  public WriteResult upsert(
      ExternalIdIndex<CreateContactRequest> index,
      String externalId,
      Consumer<CreateContactRequest.Builder> request) {
    return upsert(
        index,
        externalId,
        Arguments.configured(CreateContactRequest.builder(), request).build());
  }

  /**
   * Deletes a contact.
   *
   * @param id the id of the contact
   * @return the confirmation
   * @throws NotFoundException if it does not exist, unless an earlier attempt of this call may have deleted it
   */
  public Deleted delete(String id) {
    return contacts.delete(id);
  }
}
