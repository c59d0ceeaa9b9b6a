package com.salescrm.samples;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.lead.Lead;
import java.util.Map;

/**
 * Calls endpoints that the SDK has no method for, here the notes of a lead, with the same credentials, retries, errors
 * and paging. Responses are JSON or a class of the application. Run it with {@code mvn -q -Dquickstart
 * -Dsample=CustomEndpoint -pl examples/samples -am}.
 */
public final class CustomEndpoint {
  private static final String NOTES = "/activity/note/";
  private static final String NOTE = "/activity/note/{id}/"; // The SDK encodes the id.

  private CustomEndpoint() {}

  /** The needed properties of a note; others are ignored. */
  record Note(String id, String note) {}

  public static void main(String[] args) {
    try (Service service = Service.fromEnvOrSandbox()) {
      CrmClient crm = service.client();
      Lead lead = crm.leads().create(b -> b.name("Acme Rockets"));
      try {
        for (int i = 1; i <= 5; i++) {
          System.out.println(
              "Created " + create(crm, lead.id(), "Call number " + i).id());
        }
        for (Note note : notes(crm, lead.id())) {
          System.out.println("Read " + note.note());
        }
        change(crm, notes(crm, lead.id()).firstPage().items().get(0));
      } finally {
        crm.leads().delete(lead.id());
      }
    }
  }

  /** A POST is not repeated if it may have taken effect. If a repetition does no harm, call replay(Replay.SAFE). */
  private static Note create(CrmClient crm, String leadId, String text) {
    Map<String, String> body = Map.of("lead_id", leadId, "note", text);
    return crm.http()
        .send(ApiRequest.post(NOTES).body(body).returning(Note.class))
        .body();
  }

  /** Two notes in a page, to show the paging. */
  private static Paginated<Note> notes(CrmClient crm, String leadId) {
    ApiRequest<ListBody<Note>> request = ApiRequest.get(NOTES)
        .query("lead_id", leadId)
        .query("_limit", "2")
        .returningList(Note.class);
    return Paginated.of(crm.http(), request, Note::id);
  }

  private static void change(CrmClient crm, Note note) {
    JsonNode body = JsonNodeFactory.instance.objectNode().put("note", "Called back");
    ApiResponse<JsonNode> response =
        crm.http().send(ApiRequest.put(NOTE, note.id()).body(body).build());
    System.out.println("Changed " + note.note() + " to "
        + response.body().path("note").asText() + ", status " + response.statusCode());
  }
}
