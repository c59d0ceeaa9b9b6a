package com.salescrm.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.contact.ContactService;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.lead.LeadService;
import com.salescrm.sdk.phonenumber.PhoneNumberService;
import com.salescrm.sdk.sequence.SequenceService;
import com.salescrm.sdk.webhook.WebhookService;
import java.util.List;
import java.util.function.BiConsumer;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An edit writes the lists of the object that it was called for, and no others. */
class EditedObjectTest extends WireTest {

  static List<BiConsumer<ApiClient, String>> edits() {
    return List.of(
        (http, id) -> new ContactService(http).edit(id, c -> c.set(b -> b.title("CEO"))),
        (http, id) -> new LeadService(http).edit(id, l -> l.set(b -> b.name("Acme"))),
        (http, id) -> new SequenceService(http).edit(id, s -> s.set(b -> b.name("North"))),
        (http, id) -> new WebhookService(http).edit(id, w -> w.addEvent("lead", "created")),
        (http, id) -> new PhoneNumberService(http).edit(id, n -> n.addParticipant("user_1")));
  }

  @ParameterizedTest
  @MethodSource("edits")
  void edit_anotherObjectIsRead_writesNothing(BiConsumer<ApiClient, String> edit) {
    respond("{\"id\": \"obj_2\"}", "{\"id\": \"obj_2\"}");

    assertThatThrownBy(() -> edit.accept(http, "obj_1"))
        .isInstanceOfSatisfying(DecodingException.class, e -> {
          assertThat(e).hasMessageContaining("obj_1").hasMessageContaining("obj_2");
          assertThat(e.jsonPath()).isEqualTo("$.id");
          assertThat(e.mayHaveTakenEffect()).isFalse();
          assertThat(e.isTemporary()).isFalse();
        });
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("edits")
  void edit_idIsANumberOrHasToBeEncoded_isWritten(BiConsumer<ApiClient, String> edit)
      throws Exception {
    respond("{\"id\": 17}", "{\"id\": 17}", "{\"id\": \"a b/c\"}", "{\"id\": \"a b/c\"}");

    edit.accept(http, "17");
    edit.accept(http, "a b/c");

    for (String id : List.of("17", "a%20b%2Fc")) {
      assertThat(taken().getTarget()).endsWith("/" + id + "/");
      assertThat(taken().getMethod()).as("method of the request for " + id).isEqualTo("PUT");
    }
  }

  /** Such as of a lead that was merged. */
  @Test
  void edit_redirectToAnotherObject_writesNothing() {
    server.enqueue(new MockResponse.Builder()
        .code(301)
        .addHeader("Location", "/api/v1/lead/lead_2/")
        .build());
    respond("{\"id\": \"lead_2\"}", "{\"id\": \"lead_2\"}");

    assertThatThrownBy(() -> new LeadService(http).edit("lead_1", l -> l.set(b -> b.name("Acme"))))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("lead_2");
    assertThat(server.getRequestCount()).isEqualTo(2);
  }
}
