package com.salescrm.sdk.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.json.CrmJson;
import org.junit.jupiter.api.Test;

class EmptyResponseTest {

  @Test
  void raw_withoutBody_isMissingNode() {
    assertThat(EmptyResponse.withoutBody().raw().isMissingNode()).isTrue();
    assertThat(EmptyResponse.of(CrmJson.tree("{\"status\":\"ok\"}"))
            .raw()
            .path("status")
            .textValue())
        .isEqualTo("ok");
  }

  @Test
  void alreadyGone_confirmedOrFoundGone_differs() {
    Deleted confirmed = Deleted.confirmed(CrmJson.tree("{}"));

    assertThat(confirmed.alreadyGone()).isFalse();
    assertThat(confirmed)
        .isEqualTo(Deleted.confirmed(CrmJson.tree("{}")))
        .hasToString("Deleted[confirmed]");
    assertThat(Deleted.foundGone(CrmJson.tree("{}")).alreadyGone()).isTrue();
    assertThat(confirmed).isNotEqualTo(Deleted.foundGone(CrmJson.tree("{}")));
  }
}
