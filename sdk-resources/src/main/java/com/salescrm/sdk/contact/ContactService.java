package com.salescrm.sdk.contact;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.WriteResult;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Differences;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.core.retry.Replay;
import java.util.function.Consumer;

/** The operations on contacts: the people of a lead (specification, "Contacts"). Immutable, safe for many threads. */
public final class ContactService {
  private static final String ALL = "/contact/";
  private static final String ONE = "/contact/{id}/";

  private final ApiClient http;

  /**
   * The operations through a client; {@link com.salescrm.sdk.CrmClient} creates it.
   *
   * @param http sends the requests
   */
  public ContactService(ApiClient http) {
    this.http = Arguments.notNull(http, "http");
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
    Arguments.notNull(request, "request");
    return Paginated.of(
        http,
        ApiRequest.get(ALL).query(request.queryParameters()).returningList(Contact.class),
        Contact::id);
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
   * Creates a contact. Without a lead the service creates one with the name of the contact.
   *
   * @param request the fields of the contact
   * @return the created contact
   */
  public Contact create(CreateContactRequest request) {
    Arguments.notNull(request, "request");
    return send(ApiRequest.post(ALL).body(request));
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
    Arguments.notNull(fields, "fields");
    Arguments.notNull(request, "request");
    return send(ApiRequest.post(ALL).query("_fields", fields.toString()).body(request));
  }

  /**
   * Fetches a contact.
   *
   * @param id the id of the contact
   * @return the contact
   * @throws NotFoundException if it does not exist
   */
  public Contact get(String id) {
    return send(ApiRequest.get(ONE, id));
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
    Arguments.notNull(fields, "fields");
    return send(ApiRequest.get(ONE, id).query("_fields", fields.toString()));
  }

  /**
   * Changes the fields that the request sets or clears; its lists are replaced as a whole. The SDK retries it, unless it adds values
   * to the list of a custom field or removes them.
   *
   * @param id the id of the contact
   * @param request the changes
   * @return the contact after the changes
   * @throws IllegalArgumentException if the request is empty; nothing is sent
   * @throws NotFoundException if it does not exist
   */
  public Contact update(String id, UpdateContactRequest request) {
    Arguments.notNull(request, "request");
    return send(put(id, request).body(RequestFieldGuard.requireChanges(request)));
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
    Arguments.notNull(fields, "fields");
    Arguments.notNull(request, "request");
    return send(put(id, request)
        .body(RequestFieldGuard.requireChanges(request))
        .query("_fields", fields.toString()));
  }

  /**
   * Changes a contact depending on its current state, such as {@code c -> c.addEmail(Email.of("ann@acme.example"))}: reads the contact,
   * applies the changes of the editor, and sends only what differs. If nothing differs, no update is sent.
   *
   * <p>An update replaces a list as a whole, and the service has no versions: changes that others make to the same list
   * between the read and the update are lost. Retried like {@link #update}.
   *
   * @param id the id of the contact
   * @param edit makes the changes
   * @return the contact after the changes
   * @throws NotFoundException if it does not exist
   * @throws IllegalStateException if an edited list could not be read, or is also set as a whole
   */
  public Contact edit(String id, Consumer<ContactEditor> edit) {
    Arguments.notNull(edit, "edit");
    Contact current = get(id);
    ContactEditor editor = new ContactEditor(current);
    edit.accept(editor);
    UpdateContactRequest request = editor.request();
    ObjectNode changes = Differences.of(request, current);
    return changes.isEmpty() ? current : send(put(id, request).body(changes));
  }

  private static ApiRequest.Builder put(String id, UpdateContactRequest request) {
    return ApiRequest.put(ONE, id)
        .replay(RequestFieldGuard.addsOrRemoves(request) ? Replay.ONCE : Replay.SAFE);
  }

  private Contact send(ApiRequest.Builder request) {
    return http.send(request.returning(Contact.class)).body();
  }

  /**
   * Creates an index of contacts by an external id, in memory, for {@link #upsert}. It reads all contacts when it is first
   * used.
   *
   * @param property the property with the external id, such as {@code custom.cf_1}
   * @return the index; nothing is sent yet
   * @throws IllegalArgumentException if the property is blank, contains a comma or is {@code id}
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
    Arguments.notNull(options, "options");
    return ExternalIdIndex.of(
        http, ALL, property, index -> options.accept(index.creationFields("lead_id")));
  }

  /**
   * Creates a contact or updates it, by an external id. An update sends only the fields that differ from the contact, without
   * {@code lead_id}, and nothing if none differs. {@link ExternalIdIndex#upsert} states what happens if the response of
   * a create is lost.
   *
   * @param index the index, from {@link #index(String)}; the requests are sent through its client
   * @param externalId the external id
   * @param request the fields of the contact
   * @return the result, with the id of the contact
   * @throws com.salescrm.sdk.batch.DuplicateKeyException if several contacts have the external id; nothing is sent
   * @throws IllegalArgumentException if the external id is blank or too long, or the request sets the property of the index
   *     to another value; nothing is sent
   */
  public WriteResult upsert(
      ExternalIdIndex<CreateContactRequest> index,
      String externalId,
      CreateContactRequest request) {
    return Arguments.notNull(index, "index").upsert(externalId, request);
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
    return http.send(ApiRequest.delete(ONE, id).returning(Deleted.class)).body();
  }
}
