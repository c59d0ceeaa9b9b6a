package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.batch.DecidedRequest.KeyInDoubtException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.internal.index.IndexEntry;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Sends an upsert outside of a batch, and finds a create whose response is lost by a pass of the list. Not a record, whose
 * methods would take more of the jar than this class.
 */
final class SingleUpsert {
  private final ApiClient http;
  private final Decisions decisions;
  private final Duration listLag;

  /**
   * Creates an instance for one upsert.
   *
   * @param http sends the requests
   * @param decisions decides what is sent
   * @param listLag how long the list may lag behind writes
   */
  SingleUpsert(ApiClient http, Decisions decisions, Duration listLag) {
    this.http = http;
    this.decisions = decisions;
    this.listLag = listLag;
  }

  /** The caller holds the key. */
  WriteResult run(String key, Object request) {
    try {
      return decideAndSend(key, request);
    } catch (KeyInDoubtException e) { // Now it reads the list first.
      return decideAndSend(key, request);
    }
  }

  private WriteResult decideAndSend(String key, Object request) {
    Decision decision = decisions.decide(http, key, request, false);
    try {
      return send(decision);
    } catch (NotFoundException e) {
      if (decision.id == null) {
        throw e;
      }
      decisions.contents().removeGone(decision.id, key);
      return send(decisions.decide(http, key, request, false));
    }
  }

  private WriteResult send(Decision decision) {
    if (decision.request == null) {
      RowWrites.leaveUnchanged(http, Objects.requireNonNull(decision.id));
      return new WriteResult(decision.key, decision.outcome, decision.id, null);
    }
    try {
      return sendOnce(decision, decision.request);
    } catch (CrmException e) {
      if (!e.mayHaveTakenEffect() || decisions.isChanged(decision.key)) {
        throw e;
      }
      if (decision.outcome != WriteStatus.CREATED) {
        return ended(decision, e);
      }
      return resolve(decision, decision.request, e);
    }
  }

  private WriteResult sendOnce(Decision decision, ApiRequest<JsonNode> request) {
    String id = new DecidedRequest(decisions, decision, request).send(http);
    return new WriteResult(decision.key, decision.outcome, id, null);
  }

  private WriteResult resolve(Decision decision, ApiRequest<JsonNode> create, CrmException doubt) {
    Optional<IndexEntry> found;
    try {
      ClientInternals.of(http).sleep(listLag);
      decisions.contents().load(http);
      found = decisions.only(http, decision.key);
    } catch (DuplicateKeyException e) {
      throw e;
    } catch (Error e) {
      decisions.contents().markDoubtful(decision.key);
      throw e;
    } catch (Exception e) { // Whatever prevents the pass, the create may have taken effect.
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt(); // Undeclared, such as of a DataSource in Kotlin.
      }
      doubt.addSuppressed(e);
      return inDoubt(decision, doubt);
    }
    if (found.isPresent()) {
      return new WriteResult(decision.key, WriteStatus.CREATED, found.get().id(), null);
    }
    if (RowRunner.isProcessed(doubt)) { // A second create would make a second object.
      return inDoubt(decision, doubt);
    }
    try {
      return sendOnce(decision, create);
    } catch (CrmException e) {
      if (!e.mayHaveTakenEffect() || decisions.isChanged(decision.key)) {
        throw e;
      }
      return inDoubt(decision, e);
    }
  }

  /** The result of a create whose object is not found. */
  private WriteResult inDoubt(Decision decision, CrmException doubt) {
    decisions.contents().markDoubtful(decision.key);
    return RowRunner.isProcessed(doubt)
        ? ended(decision, doubt)
        : new WriteResult(decision.key, WriteStatus.UNKNOWN, null, doubt);
  }

  /** The result of a write that took effect according to its response, which cannot be read. */
  private static WriteResult ended(Decision decision, CrmException doubt) {
    if (!RowRunner.isProcessed(doubt)) {
      throw doubt;
    }
    return new WriteResult(decision.key, decision.outcome, decision.id, null);
  }
}
