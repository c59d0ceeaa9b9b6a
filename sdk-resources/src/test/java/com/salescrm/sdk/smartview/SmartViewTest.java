package com.salescrm.sdk.smartview;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.query.SearchQuery;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class SmartViewTest {

  @Test
  void read_recordedView_preservesAllProperties() throws IOException {
    SmartView view =
        RoundTrip.ofObject(RoundTrip.resource(getClass(), "smart-view-1.json"), SmartView.class);

    assertThat(view.type()).contains(SmartViewType.LEAD);
    assertThat(view.isShared()).contains(false);
    assertThat(view.textQuery()).isEmpty();
    assertThat(view.additionalProperties()).isEmpty();
  }

  @Test
  void read_recordedView_hasItsSearch() throws IOException {
    SmartView view =
        CrmJson.fromJson(RoundTrip.resource(getClass(), "smart-view-1.json"), SmartView.class);
    SmartViewQuery search = view.searchQuery().orElseThrow();
    SearchQuery query = search.query().orElseThrow();

    assertThat(query.hasObjectType()).isTrue();
    assertThat(query.toJson().path("queries")).hasSize(2);
    assertThat(search.sort()).isEmpty();
    assertThat(search.resultsLimit()).isEmpty();
    assertThat(
            CreateSmartViewRequest.builder().name("Copy").query(query).build().searchQuery())
        .containsEntry("query", query);
  }

  @Test
  void read_missingNullUnknown_doNotAffectOtherProperties() {
    SmartView view = RoundTrip.ofObject(
        "{\"id\":\"save_1\",\"name\":null,\"type\":\"deal\",\"query\":\"name:x\",\"s_query\":\"odd\",\"pinned\":true}",
        SmartView.class);

    assertThat(view.type().orElseThrow().isKnown()).isFalse();
    assertThat(view.textQuery()).contains("name:x");
    assertThat(view.searchQuery()).isEmpty();
    assertThat(view.additionalProperties()).containsOnlyKeys("s_query", "pinned");
    assertThat(CrmJson.fromJson("{\"id\":\"save_1\",\"s_query\":null}", SmartView.class))
        .isEqualTo(SmartView.builder().id("save_1").build());
  }
}
