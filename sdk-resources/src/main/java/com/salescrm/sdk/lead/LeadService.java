package com.salescrm.sdk.lead;

import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.WriteResult;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.model.EmptyResponse;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.core.retry.Replay;
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.function.Consumer;

/**
 * The operations on leads and their files (specification, "Leads"). The service has no filters for the list of leads. To
 * search for leads, export those that match a query ({@link com.salescrm.sdk.export.ExportLeadsRequest#query}), or list them
 * all and filter. Immutable, safe for many threads.
 */
public final class LeadService {
  private static final String FILES = "/lead/{lead_id}/files/";

  private final ApiClient http;
  private final ResourceEndpoint<Lead> leads;

  /**
   * The operations through a client; {@link com.salescrm.sdk.CrmClient} creates it.
   *
   * @param http sends the requests
   */
  public LeadService(ApiClient http) {
    this.http = Arguments.notNull(http, "http");
    this.leads = new ResourceEndpoint<>(http, "/lead/", Lead.class, Lead::id);
  }

  /** {@return all leads, 100 per page; nothing is sent before the iteration} */
  public Paginated<Lead> list() {
    return list(ListLeadsRequest.builder().build());
  }

  /**
   * Lists leads; nothing is sent before the iteration.
   *
   * @param request the page size and the fields
   * @return the leads, in the order of the service
   */
  public Paginated<Lead> list(ListLeadsRequest request) {
    return leads.list(request);
  }

  /**
   * {@return the leads, as {@link #list(ListLeadsRequest)}}
   *
   * @param request sets the page size and the fields
   */
  public Paginated<Lead> list(Consumer<ListLeadsRequest.Builder> request) {
    return list(Arguments.configured(ListLeadsRequest.builder(), request).build());
  }

  /**
   * Lists leads as a record that names the fields to read: see {@link com.salescrm.sdk.core.query.Projection}. Only these
   * fields are requested ({@code _fields}). Nothing is sent before the iteration.
   *
   * @param type the record, such as {@code LeadRow.class}
   * @param <T> the record
   * @return the leads, in the order of the service
   * @throws IllegalArgumentException if no field belongs to a component of the record; nothing is sent
   */
  public <T extends Record> Paginated<T> list(Class<T> type) {
    return list(ListLeadsRequest.builder().build(), type);
  }

  /**
   * {@return the leads, as {@link #list(Class)}}
   *
   * @param request the page size
   * @param type the record
   * @param <T> the record
   * @throws IllegalArgumentException if no field belongs to a component of the record, or the request sets fields; nothing is
   *     sent
   */
  public <T extends Record> Paginated<T> list(ListLeadsRequest request, Class<T> type) {
    return leads.list(request, type);
  }

  /**
   * {@return the leads, as {@link #list(ListLeadsRequest, Class)}}
   *
   * @param request sets the page size
   * @param type the record
   * @param <T> the record
   */
  public <T extends Record> Paginated<T> list(
      Consumer<ListLeadsRequest.Builder> request, Class<T> type) {
    return list(Arguments.configured(ListLeadsRequest.builder(), request).build(), type);
  }

  /**
   * Creates a lead. Without a status it gets the first status of the organization (rule 1).
   *
   * @param request the fields of the lead
   * @return the created lead
   */
  public Lead create(CreateLeadRequest request) {
    return leads.create(request);
  }

  /**
   * {@return the created lead, as {@link #create(CreateLeadRequest)}}
   *
   * @param request sets the fields of the lead
   */
  public Lead create(Consumer<CreateLeadRequest.Builder> request) {
    return create(Arguments.configured(CreateLeadRequest.builder(), request).build());
  }

  /**
   * Fetches a lead with its contacts, open tasks, opportunities and custom fields.
   *
   * @param id the id of the lead
   * @return the lead
   * @throws NotFoundException if it does not exist
   */
  public Lead get(String id) {
    return leads.get(id);
  }

  /**
   * Fetches some fields of a lead; the others are empty. {@code custom} names all custom fields. A Smart Field
   * is returned only if it is named. {@link Fields#all()} returns everything (rules 4 and 5).
   *
   * @param id the id of the lead
   * @param fields the fields to fetch
   * @return the lead
   * @throws NotFoundException if it does not exist
   */
  public Lead get(String id, Fields fields) {
    return leads.get(id, fields);
  }

  /**
   * Fetches a lead as a record that names the fields to read: see {@link com.salescrm.sdk.core.query.Projection}. Only these
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
    return leads.get(id, type);
  }

  /**
   * Changes the fields that the request sets or clears; contacts cannot be changed here. The SDK retries it, unless it adds
   * values to the list of a custom field or removes them.
   *
   * @param id the id of the lead
   * @param request the changes
   * @return the lead after the changes
   * @throws IllegalArgumentException if the request is empty; nothing is sent
   * @throws NotFoundException if it does not exist
   */
  public Lead update(String id, UpdateLeadRequest request) {
    return leads.update(id, request);
  }

  /**
   * {@return the lead after the changes, as {@link #update(String, UpdateLeadRequest)}}
   *
   * @param id the id of the lead
   * @param request sets the changes
   */
  public Lead update(String id, Consumer<UpdateLeadRequest.Builder> request) {
    return update(id, Arguments.configured(UpdateLeadRequest.builder(), request).build());
  }

  /**
   * Changes a lead depending on its current state, such as {@code l -> l.addAddress(office)}: reads the lead,
   * applies the changes of the editor, and sends only what differs. If nothing differs, no update is sent.
   *
   * <p>An update replaces a list as a whole, and the service has no versions: changes that others make to the same list
   * between the read and the update are lost. Retried like {@link #update}.
   *
   * @param id the id of the lead
   * @param edit makes the changes
   * @return the lead after the changes
   * @throws NotFoundException if it does not exist
   * @throws IllegalStateException if an edited list could not be read, or is also set as a whole
   * @throws com.salescrm.sdk.core.error.DecodingException if the response to the read is another lead, such as after a
   *     redirect; nothing is written
   */
  public Lead edit(String id, Consumer<LeadEditor> edit) {
    Arguments.notNull(edit, "edit");
    return leads.edit(
        id, current -> Arguments.configured(new LeadEditor(current), edit).request());
  }

  /**
   * Deletes a lead and all its objects.
   *
   * @param id the id of the lead
   * @return the confirmation
   * @throws NotFoundException if it does not exist, unless an earlier attempt of this call may have deleted it
   */
  public Deleted delete(String id) {
    return leads.delete(id);
  }

  /**
   * Creates an index of leads by an external id, in memory, for {@link #upsert}. It reads all leads when it is first
   * used.
   *
   * @param property the property with the external id, such as {@code custom.cf_1}
   * @return the index; nothing is sent yet
   * @throws IllegalArgumentException if the property is blank, contains a comma, is {@code id}, or is the id of a custom field
   *     without {@code custom.}
   */
  public ExternalIdIndex<CreateLeadRequest> index(String property) {
    return index(property, options -> {});
  }

  /**
   * {@return an index of leads, as {@link #index(String)}}
   *
   * @param property the property with the external id
   * @param options sets the compared fields, the database and the lag of the list
   */
  public ExternalIdIndex<CreateLeadRequest> index(
      String property, Consumer<ExternalIdIndex.Builder> options) {
    return leads.index(property, "contacts", options);
  }

  /**
   * Creates a lead or updates it, by an external id. An update sends only the fields that differ from the lead, without
   * {@code contacts}, and nothing if none differs. {@link ExternalIdIndex#upsert} states what happens if the response of
   * a create is lost.
   *
   * @param index the index, from {@link #index(String)} of a client of the same organization
   * @param externalId the external id
   * @param request the fields of the lead
   * @return the result, with the id of the lead
   * @throws com.salescrm.sdk.batch.DuplicateKeyException if several leads have the external id; nothing is sent, except a
   *     create whose response was lost before the list had several
   * @throws java.io.UncheckedIOException if the database of a stored index fails before the write; no request took effect
   * @throws IllegalArgumentException if the external id is blank or too long, or the request sets the property of the index
   *     to another value; nothing is sent
   */
  public WriteResult upsert(
      ExternalIdIndex<CreateLeadRequest> index, String externalId, CreateLeadRequest request) {
    return leads.upsert(index, externalId, request);
  }

  /**
   * {@return the result, as {@link #upsert(ExternalIdIndex, String, CreateLeadRequest)}}
   *
   * @param index the index
   * @param externalId the external id
   * @param request sets the fields of the lead
   */
  public WriteResult upsert(
      ExternalIdIndex<CreateLeadRequest> index,
      String externalId,
      Consumer<CreateLeadRequest.Builder> request) {
    return upsert(
        index,
        externalId,
        Arguments.configured(CreateLeadRequest.builder(), request).build());
  }

  /**
   * Moves all objects of one lead to another lead and deletes the first. It cannot be undone. The SDK retries it only if
   * it was not sent, or if HTTP/2 states that it was not processed.
   *
   * @param request the ids of the two leads
   * @return the response
   * @throws NotFoundException if one of the leads does not exist
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
   * {@return the response, as {@link #merge(MergeLeadsRequest)}}
   *
   * @param request sets the ids of the two leads
   */
  public EmptyResponse merge(Consumer<MergeLeadsRequest.Builder> request) {
    return merge(Arguments.configured(MergeLeadsRequest.builder(), request).build());
  }

  /**
   * {@return all files of a lead, 100 per page; nothing is sent before the iteration}
   *
   * @param leadId the id of the lead
   */
  public Paginated<LeadFile> files(String leadId) {
    return files(leadId, ListLeadFilesRequest.builder().build());
  }

  /**
   * Lists the files of a lead; nothing is sent before the iteration.
   *
   * @param leadId the id of the lead
   * @param request the page size and the fields
   * @return the files
   */
  public Paginated<LeadFile> files(String leadId, ListLeadFilesRequest request) {
    Arguments.notNull(request, "request");
    return Paginated.of(
        http,
        ApiRequest.get(FILES, leadId)
            .query(request.queryParameters())
            .returningList(LeadFile.class),
        // The specification gives files no id: then the address identifies a file.
        file -> file.id().or(file::url).orElse(null));
  }

  /**
   * {@return the files of a lead, as {@link #files(String, ListLeadFilesRequest)}}
   *
   * @param leadId the id of the lead
   * @param request sets the page size and the fields
   */
  public Paginated<LeadFile> files(String leadId, Consumer<ListLeadFilesRequest.Builder> request) {
    return files(
        leadId, Arguments.configured(ListLeadFilesRequest.builder(), request).build());
  }

  /**
   * Attaches a file that is already uploaded (rule 6).
   *
   * @param leadId the id of the lead
   * @param request the download address and the name of the file
   * @return the attached file
   */
  public LeadFile attachFile(String leadId, AttachFileRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post(FILES, leadId).body(request).returning(LeadFile.class))
        .body();
  }

  /**
   * {@return the attached file, as {@link #attachFile(String, AttachFileRequest)}}
   *
   * @param leadId the id of the lead
   * @param request sets the download address and the name of the file
   */
  public LeadFile attachFile(String leadId, Consumer<AttachFileRequest.Builder> request) {
    Arguments.notNull(leadId, "leadId");
    return attachFile(
        leadId, Arguments.configured(AttachFileRequest.builder(), request).build());
  }
}
