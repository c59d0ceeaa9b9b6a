package com.salescrm.sandbox.internal.phonenumber;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.json.Json;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The settings of phone number rentals. The last write wins. */
public final class RentSettings {
  private volatile @Nullable String failure;

  /** Null lets rentals succeed. */
  public void failWith(@Nullable String status) {
    failure = status;
  }

  /**
   * Returns the configured failure of a rental. With a status that reports numbers without SMS, a
   * request that accepts those succeeds ("Errors", 4).
   */
  Optional<Response> failureOf(ObjectNode body) {
    String status = failure;
    boolean withoutSms =
        body.path("with_sms").isBoolean() && !body.path("with_sms").booleanValue();
    if (status == null || (status.equals("has-voice-only") && withoutSms)) {
      return Optional.empty();
    }
    ObjectNode response = Json.object().put("status", status);
    if (status.equals("error")) {
      response.put("error", "The vendor has no number to rent.");
    }
    return Optional.of(Response.json(400, response));
  }
}
