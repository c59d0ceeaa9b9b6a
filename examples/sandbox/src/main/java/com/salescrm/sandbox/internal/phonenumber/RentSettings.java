package com.salescrm.sandbox.internal.phonenumber;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.json.Json;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether numbers can be rented; turned while the service runs, the last writer wins. */
public final class RentSettings {
  private volatile @Nullable String failure;

  /** Null lets numbers be rented. */
  public void failWith(@Nullable String status) {
    failure = status;
  }

  /**
   * The failure of a rent, if it is to fail. Where there are only numbers without SMS, a request
   * that takes those succeeds ("Errors", 4).
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
