package com.salescrm.sandbox.internal.unsubscribe;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import java.util.List;

/** The three operations on unsubscribed addresses, which contacts show as {@code is_unsubscribed}. */
public final class UnsubscribeRoutes {
  private static final String PATH = "/unsubscribe/email/";
  private static final String EMAIL = "email";

  private final Crm crm;
  private final Responses responses;

  public UnsubscribeRoutes(Crm crm, Responses responses) {
    this.crm = crm;
    this.responses = responses;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(PATH, this::list),
        Route.post(PATH, BodyFields.of(EMAIL), this::unsubscribe),
        Route.delete(PATH + "{email_address}/", this::resubscribe));
  }

  private Response list(ServiceRequest request) {
    List<byte[]> all = crm.unsubscribes().all().stream().map(Json::bytes).toList();
    return responses.list(all, false, all.size());
  }

  private Response unsubscribe(ServiceRequest request) {
    String email = Values.email(request.body(), EMAIL, EMAIL);
    if (crm.unsubscribes().contains(email)) {
      throw Problem.invalid(EMAIL, "This address is already unsubscribed.");
    }
    ObjectNode entry =
        Json.object().put(EMAIL, email).put("date_created", Json.timestamp(crm.now()));
    crm.unsubscribes().add(email, entry);
    crm.allLeadsChanged();
    return responses.created(entry);
  }

  private Response resubscribe(ServiceRequest request) {
    String email = request.path("email_address");
    if (!crm.unsubscribes().remove(email)) {
      throw Problem.notFound("The address " + email + " is not unsubscribed.");
    }
    crm.allLeadsChanged();
    return responses.deleted();
  }
}
