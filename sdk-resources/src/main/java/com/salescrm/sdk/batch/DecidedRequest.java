package com.salescrm.sdk.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import java.util.List;

/**
 * Sends what an index decided. A stored index records the intent before the request: the next process must not rely on what
 * this one could not record any more. Not a record, whose methods would take more of the jar.
 */
final class DecidedRequest {
  private final Decisions decisions;
  private final Decision decision;
  private final ApiRequest<JsonNode> request;

  DecidedRequest(Decisions decisions, Decision decision, ApiRequest<JsonNode> request) {
    this.decisions = decisions;
    this.decision = decision;
    this.request = request;
  }

  /** The key may have an object that the index does not know; nothing was sent. Its next use reads the list. */
  static final class KeyInDoubtException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    KeyInDoubtException(String key) {
      super("another process has begun to create an object with the external id " + key
          + " and has not recorded the outcome: try again later");
    }
  }

  /** Sends the request and returns the id of the object. */
  String send(ApiClient http) {
    boolean explains = ClientInternals.of(http).explains();
    if (explains) {
      return sendBegun(http, true);
    }
    begin();
    long number =
        decisions.contents().recent().requestBegins(decision.id, Decisions.sent(decision));
    try {
      return sendBegun(http, false);
    } catch (Error e) { // Such as one of an interceptor: the request may have taken effect.
      if (decision.id == null) {
        decisions.contents().markDoubtful(decision.key);
      }
      decisions.doubted(decision, true);
      throw e;
    } finally {
      decisions.contents().recent().requestEnds(number);
    }
  }

  private String sendBegun(ApiClient http, boolean explains) {
    JsonNode response;
    try {
      response = http.send(request).body();
    } catch (CrmException e) {
      if (e.mayHaveTakenEffect()) {
        decisions.doubted(decision, true);
      } else if (decision.id == null) {
        decisions.contents().end(decision.key);
      } else if (decisions.contents().recent().isWritten(decision.id)) {
        decisions.doubted(decision, false); // An event meanwhile may be older than that write.
      }
      throw e;
    } catch (RuntimeException e) { // Nothing was sent, such as by explain.
      if (decision.id == null && !explains) {
        decisions.contents().end(decision.key);
      }
      throw e;
    }
    return written(response);
  }

  private String written(JsonNode response) {
    try {
      return decisions.written(decision, response);
    } catch (CrmException e) {
      throw e;
    } catch (Exception e) { // Such as an id that is too long.
      throw new OutcomeUnknownException(
          request + " succeeded, but the index cannot record it: " + e.getMessage(),
          e,
          List.of(),
          Outcome.PROCESSED);
    }
  }

  private void begin() {
    if (decision.id != null) {
      // The hashes would be wrong if this process ended after the update; and what is known
      // afterwards is of an event.
      decisions.forget(decision, true);
    } else if (!decisions.contents().begin(decision.key)) {
      throw new KeyInDoubtException(decision.key);
    }
  }
}
