package com.salescrm.sdk.sequence;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Differences;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.query.PageRequest;
import java.util.function.Consumer;

/**
 * The operations on sequences (specification, "Sequences"). Immutable, safe for many threads.
 *
 * <p>Every call throws {@link CrmException} if it does not succeed. A blank id is an {@link IllegalArgumentException},
 * before anything is sent.
 */
public final class SequenceService {
  private static final String ALL = "/sequence/";
  private static final String ONE = "/sequence/{id}/";

  private final ApiClient http;

  /**
   * The operations through one client.
   *
   * @param http sends the calls; it is not closed here
   */
  public SequenceService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = http;
  }

  /** {@return all sequences, 100 a page; nothing is sent yet} */
  public Paginated<Sequence> list() {
    return list(PageRequest.builder().build());
  }

  /**
   * Lists sequences; nothing is sent before the list is iterated.
   *
   * @param request the page size
   * @return the sequences, in the service's order
   */
  public Paginated<Sequence> list(PageRequest request) {
    Arguments.notNull(request, "request");
    ApiRequest<ListBody<Sequence>> list =
        ApiRequest.get(ALL).query(request.queryParameters()).returningList(Sequence.class);
    return Paginated.of(http, list, Sequence::id);
  }

  /**
   * Lists sequences.
   *
   * @param request sets the page size
   * @return the sequences, in the service's order
   */
  public Paginated<Sequence> list(Consumer<PageRequest.Builder> request) {
    return list(Arguments.configured(PageRequest.builder(), request).build());
  }

  /**
   * Creates a sequence. It is not sent again once the service may have acted on it: see {@link
   * CrmException#mayHaveTakenEffect()}.
   *
   * @param request the sequence
   * @return the sequence as the service has it
   */
  public Sequence create(CreateSequenceRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post(ALL).body(request).returning(Sequence.class))
        .body();
  }

  /**
   * Creates a sequence.
   *
   * @param request sets the sequence's fields
   * @return the sequence as the service has it
   */
  public Sequence create(Consumer<CreateSequenceRequest.Builder> request) {
    return create(Arguments.configured(CreateSequenceRequest.builder(), request).build());
  }

  /**
   * Fetches a sequence. It comes with its steps.
   *
   * @param id the sequence's id
   * @return the sequence
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public Sequence get(String id) {
    return http.send(ApiRequest.get(ONE, id).returning(Sequence.class)).body();
  }

  /**
   * Changes what is set in the request and nothing else. If {@code steps} is set, the steps that are not in it are
   * removed.
   *
   * @param id the sequence's id
   * @param request what to change
   * @return the sequence as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public Sequence update(String id, UpdateSequenceRequest request) {
    Arguments.notNull(request, "request");
    return send(ApiRequest.put(ONE, id).body(RequestFieldGuard.requireChanges(request)));
  }

  /**
   * Changes a sequence.
   *
   * @param id the sequence's id
   * @param request sets what to change
   * @return the sequence as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws IllegalStateException if {@code steps} is set to an empty list
   */
  public Sequence update(String id, Consumer<UpdateSequenceRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdateSequenceRequest.builder(), request).build());
  }

  /**
   * Changes a sequence beginning with what it has, such as {@code s -> s.removeStep(stepId)}: reads it, lets the
   * editor change it, and sends what differs. Nothing is sent if nothing does.
   *
   * <p>The API replaces lists as a whole and knows no versions: what somebody else changes in the same list between
   * the reading and the update is overwritten. It is sent again after a failure.
   *
   * @param id the sequence's id
   * @param edit says what to change
   * @return the sequence as the service has it now
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   * @throws IllegalStateException if a list that is edited could not be read, or is set as a whole too
   */
  public Sequence edit(String id, Consumer<SequenceEditor> edit) {
    Arguments.notNull(edit, "edit");
    Sequence current = get(id);
    SequenceEditor editor = new SequenceEditor(current);
    edit.accept(editor);
    ObjectNode changes = Differences.of(editor.request(), current);
    return changes.isEmpty() ? current : send(ApiRequest.put(ONE, id).body(changes));
  }

  /**
   * Deletes a sequence.
   *
   * @param id the sequence's id
   * @return that it is gone, and what the service said to it
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none, unless an earlier attempt of this call may
   *     have deleted it
   */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete(ONE, id).returning(Deleted.class)).body();
  }

  private Sequence send(ApiRequest.Builder call) {
    return http.send(call.returning(Sequence.class)).body();
  }
}
