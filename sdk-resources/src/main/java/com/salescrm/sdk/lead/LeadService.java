package com.salescrm.sdk.lead;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Differences;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.model.EmptyResponse;
import com.salescrm.sdk.core.paging.ListRules;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.core.retry.Replay;
import java.util.function.Consumer;

/**
 * Leads and their files (specification, "Leads"). The service names no search for its list: to find leads, use a smart
 * view. Immutable, safe for many threads.
 */
public final class LeadService {
  private static final ListRules<Lead> BY_ID = ListRules.identifiedBy(Lead::id);
  // A file has no id of its own by the specification: its address tells it from others, or all of
  // it.
  private static final ListRules<LeadFile> BY_ADDRESS =
      ListRules.identifiedBy(file -> file.url().map(Object.class::cast).orElse(file));

  private final ApiClient http;

  /**
   * Leads over a client.
   *
   * @param http the road its calls travel
   */
  public LeadService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = http;
  }

  /** {@return all leads, 100 a page} */
  public Paginated<Lead> list() {
    return list(ListLeadsRequest.builder().build());
  }

  /**
   * Lists leads; nothing is sent before the list is iterated.
   *
   * @param request page size and fields
   * @return the leads, in the service's order
   */
  public Paginated<Lead> list(ListLeadsRequest request) {
    Arguments.notNull(request, "request");
    ApiRequest<ListBody<Lead>> list =
        ApiRequest.get("/lead/").query(request.queryParameters()).returningList(Lead.class);
    return Paginated.of(http, list, BY_ID);
  }

  /**
   * Lists leads.
   *
   * @param request sets page size and fields
   * @return the leads, in the service's order
   */
  public Paginated<Lead> list(Consumer<ListLeadsRequest.Builder> request) {
    return list(Arguments.configured(ListLeadsRequest.builder(), request).build());
  }

  /**
   * Creates a lead, with contacts and addresses if given. Without a status it gets the organization's first (rule 1).
   *
   * @param request the lead
   * @return the lead as the service has it
   */
  public Lead create(CreateLeadRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post("/lead/").body(request).returning(Lead.class))
        .body();
  }

  /**
   * Creates a lead.
   *
   * @param request sets the lead's fields
   * @return the lead as the service has it
   */
  public Lead create(Consumer<CreateLeadRequest.Builder> request) {
    return create(Arguments.configured(CreateLeadRequest.builder(), request).build());
  }

  /**
   * Fetches a lead with its contacts, open tasks, opportunities and custom fields.
   *
   * @param id the lead's id
   * @return the lead
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public Lead get(String id) {
    return http.send(ApiRequest.get("/lead/{id}/", id).returning(Lead.class)).body();
  }

  /**
   * Fetches some fields of a lead; whatever is not named is empty. {@code custom} names all custom fields, a Smart
   * Field comes only when it is named, {@link Fields#all()} gives everything (rules 4 and 5).
   *
   * @param id the lead's id
   * @param fields what to fetch
   * @return the lead
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public Lead get(String id, Fields fields) {
    Arguments.notNull(fields, "fields");
    return http.send(ApiRequest.get("/lead/{id}/", id)
            .query("_fields", fields.toString())
            .returning(Lead.class))
        .body();
  }

  /**
   * Changes what is set in the request and nothing else. It is sent again after a failure, unless it adds to or removes
   * from a list. Contacts cannot be changed here.
   *
   * @param id the lead's id
   * @param request what to change
   * @return the lead as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public Lead update(String id, UpdateLeadRequest request) {
    Arguments.notNull(request, "request");
    return send(put(id, request).body(RequestFieldGuard.requireChanges(request)));
  }

  /**
   * Changes a lead.
   *
   * @param id the lead's id
   * @param request sets what to change
   * @return the lead as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   */
  public Lead update(String id, Consumer<UpdateLeadRequest.Builder> request) {
    return update(id, Arguments.configured(UpdateLeadRequest.builder(), request).build());
  }

  /**
   * Changes a lead beginning with what it has, such as {@code l -> l.addAddress(office)}: reads it, lets the
   * editor change it, and sends what differs. Nothing is sent if nothing does.
   *
   * <p>The API replaces lists as a whole and knows no versions: what somebody else changes in the same list between
   * the reading and the update is overwritten. It is sent again after a failure, unless it adds to or removes from
   * the list of a custom field.
   *
   * @param id the lead's id
   * @param edit says what to change
   * @return the lead as the service has it now
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   * @throws IllegalStateException if a list that is edited could not be read, or is set as a whole too
   */
  public Lead edit(String id, Consumer<LeadEditor> edit) {
    Arguments.notNull(edit, "edit");
    Lead current = get(id);
    LeadEditor editor = new LeadEditor(current);
    edit.accept(editor);
    UpdateLeadRequest request = editor.request();
    ObjectNode changes = Differences.of(request, current);
    return changes.isEmpty() ? current : send(put(id, request).body(changes));
  }

  private static ApiRequest.Builder put(String id, UpdateLeadRequest request) {
    Replay replay = RequestFieldGuard.addsOrRemoves(request) ? Replay.ONCE : Replay.SAFE;
    return ApiRequest.put("/lead/{id}/", id).replay(replay);
  }

  private Lead send(ApiRequest.Builder call) {
    return http.send(call.returning(Lead.class)).body();
  }

  /**
   * Deletes a lead with all it holds.
   *
   * @param id the lead's id
   * @return the confirmation
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none, unless an earlier attempt of this call may
   *     have deleted it
   */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete("/lead/{id}/", id).returning(Deleted.class))
        .body();
  }

  /**
   * Moves everything of one lead to another and removes the first. It cannot be undone and is never sent twice.
   *
   * @param request names source and destination
   * @return the answer
   * @throws com.salescrm.sdk.core.error.NotFoundException if one of them does not exist
   */
  public EmptyResponse merge(MergeLeadsRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post("/lead/merge/")
            .body(request)
            .replay(Replay.NEVER)
            .returning(EmptyResponse.class))
        .body();
  }

  /**
   * Merges two leads.
   *
   * @param request names source and destination
   * @return the answer
   */
  public EmptyResponse merge(Consumer<MergeLeadsRequest.Builder> request) {
    return merge(Arguments.configured(MergeLeadsRequest.builder(), request).build());
  }

  /**
   * Lists the files of a lead.
   *
   * @param leadId the lead's id
   * @return the files
   */
  public Paginated<LeadFile> files(String leadId) {
    return files(leadId, ListLeadFilesRequest.builder().build());
  }

  /**
   * Lists the files of a lead.
   *
   * @param leadId the lead's id
   * @param request page size and fields
   * @return the files
   */
  public Paginated<LeadFile> files(String leadId, ListLeadFilesRequest request) {
    Arguments.notNull(request, "request");
    ApiRequest<ListBody<LeadFile>> list = ApiRequest.get("/lead/{lead_id}/files/", leadId)
        .query(request.queryParameters())
        .returningList(LeadFile.class);
    return Paginated.of(http, list, BY_ADDRESS);
  }

  /**
   * Lists the files of a lead.
   *
   * @param leadId the lead's id
   * @param request sets page size and fields
   * @return the files
   */
  public Paginated<LeadFile> files(String leadId, Consumer<ListLeadFilesRequest.Builder> request) {
    return files(
        leadId, Arguments.configured(ListLeadFilesRequest.builder(), request).build());
  }

  /**
   * Attaches a file that was uploaded before, by its download address (rule 6).
   *
   * @param leadId the lead's id
   * @param request the file
   * @return the file as the service has it
   */
  public LeadFile attachFile(String leadId, AttachFileRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post("/lead/{lead_id}/files/", leadId)
            .body(request)
            .returning(LeadFile.class))
        .body();
  }

  /**
   * Attaches a file.
   *
   * @param leadId the lead's id
   * @param request sets the file's fields
   * @return the file as the service has it
   */
  public LeadFile attachFile(String leadId, Consumer<AttachFileRequest.Builder> request) {
    Arguments.notNull(leadId, "leadId");
    return attachFile(
        leadId, Arguments.configured(AttachFileRequest.builder(), request).build());
  }
}
