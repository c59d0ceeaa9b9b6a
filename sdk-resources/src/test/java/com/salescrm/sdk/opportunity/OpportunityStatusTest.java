package com.salescrm.sdk.opportunity;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.json.CrmJson;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class OpportunityStatusTest {

  @Test
  void read_recordedStatuses_loseNothing() throws IOException {
    OpportunityStatus status = RoundTrip.ofObject(
        RoundTrip.resource(getClass(), "opportunity-status-1.json"), OpportunityStatus.class);

    assertThat(status.label()).contains("Tidal Pine");
    assertThat(status.statusType()).contains(StatusType.ACTIVE);
    assertThat(status.pipelineId()).contains("pipe_ZAqD0Eib2ov1vyKRY9TDhc");
    assertThat(status.organizationId()).isPresent();
    assertThat(status.additionalProperties()).isEmpty();
    assertThat(RoundTrip.ofList(
            RoundTrip.resource(getClass(), "opportunity-status-list.json"),
            OpportunityStatus.class))
        .hasSize(7);
  }

  @Test
  void read_typeUnderTheNameOfTheSpecification_isTheSame() {
    OpportunityStatus status =
        RoundTrip.ofObject("{\"id\":\"stat_1\",\"status_type\":\"lost\"}", OpportunityStatus.class);

    assertThat(status.statusType()).contains(StatusType.LOST);
  }

  @Test
  void read_bothNames_keepsBoth() {
    OpportunityStatus status = RoundTrip.ofObject(
        "{\"id\":\"stat_1\",\"status_type\":\"lost\",\"type\":\"won\"}", OpportunityStatus.class);

    assertThat(status.statusType()).contains(StatusType.LOST);
  }

  @Test
  void read_idOnlyOrNullsOrUnknown_isTolerated() {
    assertThat(CrmJson.fromJson(
                "{\"id\":\"stat_1\",\"label\":null,\"type\":null}", OpportunityStatus.class)
            .statusType())
        .isEmpty();
    OpportunityStatus status = RoundTrip.ofObject(
        "{\"id\":\"stat_1\",\"type\":\"frozen\",\"color\":\"red\"}", OpportunityStatus.class);
    assertThat(status.statusType().orElseThrow().isKnown()).isFalse();
    assertThat(status.additionalProperties()).containsOnlyKeys("color");
  }

  @Test
  void build_statusType_isWrittenAsTheSpecificationSays() {
    OpportunityStatus status =
        OpportunityStatus.builder().id("stat_1").statusType(StatusType.WON).build();

    assertThat(CrmJson.toJson(status)).isEqualTo("{\"id\":\"stat_1\",\"status_type\":\"won\"}");
  }
}
