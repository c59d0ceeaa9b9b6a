package com.salescrm.sdk.contact;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Differences;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.core.retry.Replay;
import java.util.function.Consumer;

/** Contacts: the people of a lead (specification, "Contacts"). Immutable, safe for many threads. */
public final class ContactService {

  private final ApiClient http;

  /**
   * Contacts over a client.
   *
   * @param http the road its calls travel
   */
  public ContactService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = http;
  }

  /** {@return all contacts, 100 a page} */
  public Paginated<Contact> list() {
    return list(ListContactsRequest.builder().build());
  }

  /**
   * Lists contacts; nothing is sent before the list is iterated.
   *
   * @param request lead, page size and fields
   * @return the contacts, in the service's order
   */
  public Paginated<Contact> list(ListContactsRequest request) {
    Arguments.notNull(request, "request");
    ApiRequest<ListBody<Contact>> list =
        ApiRequest.get("/contact/").query(request.queryParameters()).returningList(Contact.class);
    return Paginated.of(http, list, Contact::id);
  }

  /**
   * Lists contacts.
   *
   * @param request sets lead, page size and fields
   * @return the contacts, in the service's order
   */
  public Paginated<Contact> list(Consumer<ListContactsRequest.Builder> request) {
    return list(Arguments.configured(ListContactsRequest.builder(), request).build());
  }

  /**
   * Creates a contact; without a lead, the service creates one that is named after the contact.
   *
   * @param request the contact
   * @return the contact as the service has it
   */
  public Contact create(CreateContactRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post("/contact/").body(request).returning(Contact.class))
        .body();
  }

  /**
   * Creates a contact.
   *
   * @param request sets the contact's fields
   * @return the contact as the service has it
   */
  public Contact create(Consumer<CreateContactRequest.Builder> request) {
    return create(Arguments.configured(CreateContactRequest.builder(), request).build());
  }

  /**
   * Creates a contact and fetches some of its fields.
   *
   * @param request the contact
   * @param fields what the answer holds
   * @return the contact as the service has it
   */
  public Contact create(CreateContactRequest request, Fields fields) {
    Arguments.notNull(fields, "fields");
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post("/contact/")
            .query("_fields", fields.toString())
            .body(request)
            .returning(Contact.class))
        .body();
  }

  /**
   * Fetches a contact.
   *
   * @param id the contact's id
   * @return the contact
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public Contact get(String id) {
    return http.send(ApiRequest.get("/contact/{id}/", id).returning(Contact.class))
        .body();
  }

  /**
   * Fetches some fields of a contact; whatever is not named is empty.
   *
   * @param id the contact's id
   * @param fields what to fetch
   * @return the contact
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public Contact get(String id, Fields fields) {
    Arguments.notNull(fields, "fields");
    return http.send(ApiRequest.get("/contact/{id}/", id)
            .query("_fields", fields.toString())
            .returning(Contact.class))
        .body();
  }

  /**
   * Changes what is set in the request and nothing else; lists of phone numbers, e-mail addresses and URLs are replaced
   * whole. It is sent again after a failure, unless it adds to or removes from the list of a custom field.
   *
   * @param id the contact's id
   * @param request what to change
   * @return the contact as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public Contact update(String id, UpdateContactRequest request) {
    Arguments.notNull(request, "request");
    return send(put(id, request).body(RequestFieldGuard.requireChanges(request)));
  }

  /**
   * Changes a contact.
   *
   * @param id the contact's id
   * @param request sets what to change
   * @return the contact as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   */
  public Contact update(String id, Consumer<UpdateContactRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdateContactRequest.builder(), request).build());
  }

  /**
   * Changes a contact and fetches some of its fields.
   *
   * @param id the contact's id
   * @param request what to change
   * @param fields what the answer holds
   * @return the contact as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   */
  public Contact update(String id, UpdateContactRequest request, Fields fields) {
    Arguments.notNull(fields, "fields");
    Arguments.notNull(request, "request");
    return http.send(put(id, request)
            .body(RequestFieldGuard.requireChanges(request))
            .query("_fields", fields.toString())
            .returning(Contact.class))
        .body();
  }

  /**
   * Changes a contact beginning with what it has, such as {@code c -> c.addEmail(Email.of("ann@acme.example"))}:
   * reads it, lets the editor change it, and sends what differs. Nothing is sent if nothing does.
   *
   * <p>The API replaces lists as a whole and knows no versions: what somebody else changes in the same list between
   * the reading and the update is overwritten. It is sent again after a failure, unless it adds to or removes from
   * the list of a custom field.
   *
   * @param id the contact's id
   * @param edit says what to change
   * @return the contact as the service has it now
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   * @throws IllegalStateException if a list that is edited could not be read, or is set as a whole too
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
    Replay replay =
        RequestFieldGuard.addsOrRemoves(request.properties()) ? Replay.ONCE : Replay.SAFE;
    return ApiRequest.put("/contact/{id}/", id).replay(replay);
  }

  private Contact send(ApiRequest.Builder call) {
    return http.send(call.returning(Contact.class)).body();
  }

  /**
   * Deletes a contact.
   *
   * @param id the contact's id
   * @return the confirmation
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none, unless an earlier attempt of this call may
   *     have deleted it
   */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete("/contact/{id}/", id).returning(Deleted.class))
        .body();
  }
}
