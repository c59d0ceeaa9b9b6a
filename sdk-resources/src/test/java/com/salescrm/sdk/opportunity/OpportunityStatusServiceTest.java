package com.salescrm.sdk.opportunity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.ServerException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpportunityStatusServiceTest extends WireTest {
  private static final String ONE =
      "{\"id\": \"stat_1\", \"label\": \"Signed\", \"type\": \"won\"}";

  private OpportunityStatusService statuses;

  @BeforeEach
  void openService() {
    statuses = new OpportunityStatusService(http);
  }

  @Test
  void list_recordedResponse_isAllInOneCall() throws Exception {
    respond(RoundTrip.resource(getClass(), "opportunity-status-list.json"));

    List<OpportunityStatus> all = statuses.list().toList(100);

    assertThat(all).hasSize(7);
    assertThat(all)
        .extracting(each -> each.statusType().orElseThrow().value())
        .containsExactly("active", "won", "lost", "active", "active", "active", "active");
    assertTaken("GET /api/v1/status/opportunity/");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[" + ONE + "]", "{\"data\": [" + ONE + "]}"})
  void list_otherEnvelope_isAllInOneCall(String response) {
    respond(response);

    assertThat(statuses.list()).extracting(OpportunityStatus::id).containsExactly("stat_1");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void list_moreIsSaid_isFollowed() throws Exception {
    respond(
        "{\"data\": [" + ONE + "], \"has_more\": true}",
        "{\"data\": [{\"id\": \"stat_2\"}], \"has_more\": false}");

    assertThat(statuses.list())
        .extracting(OpportunityStatus::id)
        .containsExactly("stat_1", "stat_2");
    assertTaken("GET /api/v1/status/opportunity/");
    assertTaken("GET /api/v1/status/opportunity/?_skip=1");
  }

  @Test
  void create_request_writesStatusType() throws Exception {
    respond(ONE);

    OpportunityStatus created = statuses.create(b -> b.label("Signed")
        .statusType(StatusType.WON)
        .pipelineId("pipe_1")
        .putAdditionalProperty("color", TextNode.valueOf("green")));

    assertThat(created.statusType()).contains(StatusType.WON);
    assertTaken("POST /api/v1/status/opportunity/", """
        {"label": "Signed", "status_type": "won", "pipeline_id": "pipe_1", "color": "green"}""");
  }

  @Test
  void create_withoutPipeline_sendsNone() throws Exception {
    respond(ONE);

    statuses.create(CreateOpportunityStatusRequest.builder()
        .label("Signed")
        .statusType(StatusType.of("new"))
        .build());

    assertTaken(
        "POST /api/v1/status/opportunity/", "{\"label\": \"Signed\", \"status_type\": \"new\"}");
  }

  @Test
  void create_answered500_isNotSentAgain() {
    fails(500);

    assertThatThrownBy(() -> statuses.create(b -> b.label("x").statusType(StatusType.WON)))
        .isInstanceOf(ServerException.class);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void create_labelOrTypeMissingOrBlank_isRefusedNamingIt() {
    assertThatThrownBy(() -> statuses.create(b -> b.statusType(StatusType.WON)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("label");
    assertThatThrownBy(() -> statuses.create(b -> b.label("Signed")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("statusType");
    assertThatThrownBy(() -> statuses.create(b -> b.label(" ").statusType(StatusType.WON)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("label must not be blank");
    assertNothingSent();
  }

  @Test
  void rename_label_isAllThatIsSent() throws Exception {
    respond(ONE);

    assertThat(statuses.rename("stat_1", "Signed").label()).contains("Signed");
    assertTaken("PUT /api/v1/status/opportunity/stat_1/", "{\"label\": \"Signed\"}");
  }

  @Test
  void rename_answered500_isSentAgain() {
    fails(500);
    respond(ONE);

    assertThat(statuses.rename("stat_1", "Signed").id()).isEqualTo("stat_1");
  }

  @Test
  void rename_blankLabelOrId_isRefusedBeforeSending() {
    assertThatThrownBy(() -> statuses.rename("stat_1", " "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("label");
    assertThatThrownBy(() -> statuses.rename("", "Signed"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id");
    assertNothingSent();
  }

  @Test
  void delete_id_isDeleted() throws Exception {
    respond("{}");

    assertThat(statuses.delete("stat_1").alreadyGone()).isFalse();
    assertTaken("DELETE /api/v1/status/opportunity/stat_1/");
  }

  @Test
  void delete_blankId_isRefusedBeforeSending() {
    assertThatThrownBy(() -> statuses.delete(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id");
    assertNothingSent();
  }
}
