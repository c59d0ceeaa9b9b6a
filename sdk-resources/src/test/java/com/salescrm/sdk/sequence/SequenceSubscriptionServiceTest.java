package com.salescrm.sdk.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.OperationTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SequenceSubscriptionServiceTest extends OperationTest {
  private static final String ONE =
      "{\"id\": \"sub_1\", \"sequence_id\": \"seq_1\", \"status\": \"active\"}";

  private SequenceSubscriptionService subscriptions;

  @BeforeEach
  void openService() {
    subscriptions = new SequenceSubscriptionService(http);
  }

  @Test
  void list_eachFilter_isAParameterAndTheAnswerIsAll() throws Exception {
    answers("{\"data\": [" + ONE + "]}", "[" + ONE + "]");

    assertThat(subscriptions.list(b -> b.sequenceId("seq_1").contactId("cont_1").leadId("lead_1")))
        .extracting(SequenceSubscription::id)
        .containsExactly("sub_1");
    assertThat(subscriptions.list(
            ListSequenceSubscriptionsRequest.builder().leadId("lead_1").build()))
        .hasSize(1);
    assertTaken(
        "GET /api/v1/sequence_subscription/?sequence_id=seq_1&contact_id=cont_1&lead_id=lead_1");
    assertTaken("GET /api/v1/sequence_subscription/?lead_id=lead_1");
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void list_withoutFilterOrBlank_isRefused() {
    assertRefused(
        IllegalStateException.class,
        "sequenceId, contactId and leadId",
        () -> subscriptions.list(b -> {}));
    assertRefused(
        IllegalStateException.class,
        "sequenceId",
        () -> subscriptions.list(b -> b.sequenceId(" ").leadId("lead_1")));
    assertRefused(
        IllegalStateException.class, "contactId", () -> subscriptions.list(b -> b.contactId("")));
    assertRefused(
        IllegalStateException.class, "leadId", () -> subscriptions.list(b -> b.leadId("")));
  }

  @Test
  void create_allFields_areSent() throws Exception {
    answers(ONE);

    SequenceSubscription created = subscriptions.create(b -> b.sequenceId("seq_1")
        .contactId("cont_1")
        .contactEmail("ann@acme.test")
        .senderAccountId("emailacct_1")
        .senderName("Ben")
        .senderEmail("ben@example.com")
        .addCallsAssignedTo("user_1")
        .putAdditionalProperty("note", TextNode.valueOf("x")));

    assertThat(created.status()).contains(SequenceSubscriptionStatus.ACTIVE);
    assertTaken("POST /api/v1/sequence_subscription/", """
        {"sequence_id": "seq_1", "contact_id": "cont_1", "contact_email": "ann@acme.test",
         "sender_account_id": "emailacct_1", "sender_name": "Ben", "sender_email": "ben@example.com",
         "calls_assigned_to": ["user_1"], "note": "x"}""");
  }

  @Test
  void create_missingOrBlank_isRefused() {
    assertRefused(
        IllegalStateException.class,
        "contactId",
        () -> subscriptions.create(b -> b.sequenceId("seq_1")));
    assertRefused(
        IllegalStateException.class,
        "sequenceId",
        () -> subscriptions.create(b -> b.contactId("cont_1")));
    assertRefused(
        IllegalStateException.class,
        "sequenceId",
        () -> subscriptions.create(b -> b.sequenceId(" ").contactId("cont_1")));
    assertRefused(
        IllegalStateException.class,
        "contactId",
        () -> subscriptions.create(b -> b.sequenceId("seq_1").contactId("")));
  }

  @Test
  void create_status500_isNotSentAgain() {
    assertNotSentAgain(() -> subscriptions.create(b -> b.sequenceId("s").contactId("c")));
  }

  @Test
  void get_id_isFetched() throws Exception {
    answers(ONE);

    assertThat(subscriptions.get("sub_1").sequenceId()).contains("seq_1");
    assertTaken("GET /api/v1/sequence_subscription/sub_1/");
  }

  @Test
  void update_status_isAllThatIsSent() throws Exception {
    answers(ONE);

    subscriptions.update("sub_1", b -> b.status(SequenceSubscriptionStatus.PAUSED));

    assertTaken("PUT /api/v1/sequence_subscription/sub_1/", "{\"status\": \"paused\"}");
  }

  @Test
  void anyOperation_blankId_isRefused() {
    assertRefused(IllegalArgumentException.class, "id", () -> subscriptions.get(""));
    assertRefused(IllegalArgumentException.class, "id", () -> subscriptions.update(" ", b -> {}));
  }
}
