package com.salescrm.sdk.internal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.batch.ExternalIdIndex;
import com.salescrm.sdk.batch.WriteResult;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Differences;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.UpdateRequest;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.query.Fields;
import com.salescrm.sdk.core.query.Projection;
import com.salescrm.sdk.core.query.QueryParameters;
import com.salescrm.sdk.core.retry.Replay;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The standard operations of a resource at {@code /path/} and {@code /path/{id}/}. Public services call them and document
 * them. Immutable, safe for many threads.
 *
 * @param <T> the model of the resource
 */
public final class ResourceEndpoint<T extends HasAdditionalProperties> {
  private static final String FIELDS = "_fields";

  private final ApiClient http;
  private final String all;
  private final String one;
  private final Class<T> type;
  private final Function<T, String> id;

  /** The {@code path} begins and ends with a slash; {@code id} identifies an item of a list. */
  public ResourceEndpoint(ApiClient http, String path, Class<T> type, Function<T, String> id) {
    this.http = Arguments.notNull(http, "http");
    this.all = path;
    this.one = path + "{id}/";
    this.type = type;
    this.id = id;
  }

  /** A list that the service sends in pages. */
  public Paginated<T> list(QueryParameters request) {
    return Paginated.of(http, listRequest(request), id);
  }

  /** A list that the service sends in one response. */
  public Paginated<T> listWhole(QueryParameters request) {
    return Paginated.whole(http, listRequest(request), id);
  }

  /** As {@link #listWhole(QueryParameters)}, without filters. */
  public Paginated<T> listWhole() {
    return listWhole(List::of);
  }

  private ApiRequest<ListBody<T>> listRequest(QueryParameters request) {
    Arguments.notNull(request, "request");
    return ApiRequest.get(all).query(request.queryParameters()).returningList(type);
  }

  /** A list in pages whose items are read as a record; requests only the fields of the record. */
  public <R extends Record> Paginated<R> list(QueryParameters request, Class<R> record) {
    Projection<R> projection = projection(Arguments.notNull(request, "request"), record);
    return projected(
        ApiRequest.get(all)
            .query(request.queryParameters())
            .query(FIELDS, projection.fields().toString()),
        projection);
  }

  /** As {@link #list(QueryParameters, Class)}, for an operation without {@code _fields}. */
  public <R extends Record> Paginated<R> listAllFields(QueryParameters request, Class<R> record) {
    Projection<R> projection = projection(Arguments.notNull(request, "request"), record);
    return projected(ApiRequest.get(all).query(request.queryParameters()), projection);
  }

  private <R extends Record> Paginated<R> projected(
      ApiRequest.Builder request, Projection<R> projection) {
    return Paginated.of(http, request.returningList(projection), row -> null);
  }

  private <R extends Record> Projection<R> projection(QueryParameters request, Class<R> record) {
    Projection<R> projection = Projection.of(record, type);
    if (request.queryParameters().stream().anyMatch(each -> each.getKey().equals(FIELDS))) {
      throw new IllegalArgumentException("fields(…) of the request and " + record.getSimpleName()
          + " both select the fields (_fields): remove fields(…), the record names the fields");
    }
    return projection;
  }

  /** Fetches one object. */
  public T get(String id) {
    return send(ApiRequest.get(one, id));
  }

  /** As {@link #get(String)}, with some fields only. */
  public T get(String id, Fields fields) {
    return send(ApiRequest.get(one, id), fields);
  }

  /** Fetches one object as a record; requests only the fields of the record. */
  public <R extends Record> R get(String id, Class<R> record) {
    ApiRequest.Builder request = ApiRequest.get(one, id);
    Projection<R> projection = Projection.of(record, type);
    request.query(FIELDS, projection.fields().toString());
    return http.send(request.returning(projection)).body();
  }

  /** As {@link #get(String, Class)}, for an operation without {@code _fields}. */
  public <R extends Record> R getAllFields(String id, Class<R> record) {
    return http.send(ApiRequest.get(one, id).returning(Projection.of(record, type)))
        .body();
  }

  /** Creates an object. */
  public T create(Object request) {
    return send(ApiRequest.post(all).body(Arguments.notNull(request, "request")));
  }

  /** As {@link #create(Object)}, with some fields only in the response. */
  public T create(Object request, Fields fields) {
    return send(ApiRequest.post(all).body(Arguments.notNull(request, "request")), fields);
  }

  /** Updates an object; a request that changes nothing is refused. */
  public <R extends JsonBody<R> & UpdateRequest> T update(String id, R request) {
    return send(put(id, request).body(RequestFieldGuard.requireChanges(request)));
  }

  /** As {@link #update(String, JsonBody)}, with some fields only in the response. */
  public <R extends JsonBody<R> & UpdateRequest> T update(String id, R request, Fields fields) {
    Arguments.notNull(fields, "fields");
    return send(put(id, request).body(RequestFieldGuard.requireChanges(request)), fields);
  }

  private ApiRequest.Builder put(String id, JsonBody<?> request) {
    boolean once = RequestFieldGuard.addsOrRemoves(Arguments.notNull(request, "request"));
    return ApiRequest.put(one, id).replay(once ? Replay.ONCE : Replay.SAFE);
  }

  /**
   * Fetches an object, derives an update from it, and sends the properties that differ; none, no update. Another object, such
   * as that of a cache or of a redirect after a merge, is refused: its values would be written into this one.
   */
  public <R extends JsonBody<R> & UpdateRequest> T edit(String id, Function<T, R> edit) {
    T current = get(id);
    String read = this.id.apply(current);
    if (!read.equals(id)) {
      throw new DecodingException(
          "the response to GET " + all + id + "/ is another object, " + read, "$.id", null);
    }
    R request = edit.apply(current);
    ObjectNode changes = Differences.of(request, current);
    return changes.isEmpty() ? current : send(put(id, request).body(changes));
  }

  /**
   * An index of the objects by an external id.
   *
   * @param <C> the request that creates an object
   */
  public <C> ExternalIdIndex<C> index(
      String property, String creationField, Consumer<ExternalIdIndex.Builder> options) {
    Arguments.notNull(options, "options");
    return ExternalIdIndex.of(
        http, all, property, index -> options.accept(index.creationFields(creationField)));
  }

  /** Creates or updates an object by an external id. */
  public <C> WriteResult upsert(ExternalIdIndex<C> index, String externalId, C request) {
    return Arguments.notNull(index, "index").upsert(http, externalId, request);
  }

  /** Deletes an object. */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete(one, id).returning(Deleted.class)).body();
  }

  private T send(ApiRequest.Builder request, Fields fields) {
    return send(request.query(FIELDS, Arguments.notNull(fields, "fields").toString()));
  }

  /** Sends a request whose response is one object. */
  public T send(ApiRequest.Builder request) {
    return http.send(request.returning(type)).body();
  }
}
