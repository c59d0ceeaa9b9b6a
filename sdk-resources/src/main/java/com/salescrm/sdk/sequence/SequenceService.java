package com.salescrm.sdk.sequence;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.query.PageRequest;
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.function.Consumer;

/**
 * Operations on sequences (specification, "Sequences"). Immutable, safe for many threads.
 *
 * <p>Every operation throws {@link CrmException} if it fails, {@link NotFoundException} if no sequence has the id, and
 * {@link IllegalArgumentException}, before anything is sent, if the id is blank.
 */
public final class SequenceService {
  private final ResourceEndpoint<Sequence> sequences;

  /**
   * Creates the service.
   *
   * @param http sends the requests; the service does not close it
   */
  public SequenceService(ApiClient http) {
    sequences = new ResourceEndpoint<>(http, "/sequence/", Sequence.class, Sequence::id);
  }

  /** {@return all sequences, in pages of 100; nothing is sent before the list is iterated} */
  public Paginated<Sequence> list() {
    return list(page -> {});
  }

  /**
   * {@return all sequences, in the order of the service; nothing is sent before the list is iterated}
   *
   * @param request the page size
   */
  public Paginated<Sequence> list(PageRequest request) {
    return sequences.list(request);
  }

  /**
   * {@return the list that {@link #list(PageRequest)} returns}
   *
   * @param request sets the page size
   */
  public Paginated<Sequence> list(Consumer<PageRequest.Builder> request) {
    return list(Arguments.configured(PageRequest.builder(), request).build());
  }

  /**
   * Creates a sequence. The request is not sent again once the service may have processed it: see {@link
   * CrmException#mayHaveTakenEffect()}.
   *
   * @param request the sequence
   * @return the created sequence
   */
  public Sequence create(CreateSequenceRequest request) {
    return sequences.create(request);
  }

  /**
   * {@return the sequence that {@link #create(CreateSequenceRequest)} creates}
   *
   * @param request sets the fields of the sequence
   */
  public Sequence create(Consumer<CreateSequenceRequest.Builder> request) {
    return create(Arguments.configured(CreateSequenceRequest.builder(), request).build());
  }

  /**
   * {@return the sequence with an id, with its steps}
   *
   * @param id the id of the sequence
   */
  public Sequence get(String id) {
    return sequences.get(id);
  }

  /**
   * Changes the fields that the request sets or clears; all other fields stay as they are. If {@code steps} is set, the
   * service removes every step that it does not contain.
   *
   * @param id the id of the sequence
   * @param request the changes
   * @return the updated sequence
   * @throws IllegalArgumentException if the request changes nothing; nothing is sent
   */
  public Sequence update(String id, UpdateSequenceRequest request) {
    return sequences.update(id, request);
  }

  /**
   * {@return the sequence that {@link #update(String, UpdateSequenceRequest)} updates}
   *
   * @param id the id of the sequence
   * @param request sets the changes
   */
  public Sequence update(String id, Consumer<UpdateSequenceRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdateSequenceRequest.builder(), request).build());
  }

  /**
   * Changes a sequence based on its current state, such as {@code s -> s.removeStep(stepId)}: fetches it, applies the
   * edit, and sends the fields that differ. If no field differs, no update is sent.
   *
   * <p>The API replaces a list as a whole and has no versions. A change that another client makes to the same list
   * between the two requests is lost.
   *
   * @param id the id of the sequence
   * @param edit applies the changes
   * @return the updated sequence
   * @throws IllegalStateException if an edited list could not be read, or is also set as a whole
   * @throws com.salescrm.sdk.core.error.DecodingException if the response to the read is another sequence, such as after a
   *     redirect; nothing is written
   */
  public Sequence edit(String id, Consumer<SequenceEditor> edit) {
    Arguments.notNull(edit, "edit");
    return sequences.edit(
        id, current -> Arguments.configured(new SequenceEditor(current), edit).request());
  }

  /**
   * Deletes a sequence.
   *
   * @param id the id of the sequence
   * @return the confirmation, also if an earlier attempt of this call has deleted the sequence
   */
  public Deleted delete(String id) {
    return sequences.delete(id);
  }
}
