package com.salescrm.sdk.opportunity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.json.CrmJson;
import java.io.IOException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpportunityAggregatesTest {

  @ParameterizedTest
  @ValueSource(strings = {"opportunity-list.json", "opportunity-list-empty.json"})
  void read_recordedEnvelope_losesNothing(String name) throws IOException {
    ObjectNode envelope = (ObjectNode) CrmJson.tree(RoundTrip.resource(getClass(), name));
    envelope.remove("data");

    OpportunityAggregates aggregates =
        RoundTrip.ofObject(envelope.toString(), OpportunityAggregates.class);

    assertThat(aggregates.totalValueMonthly()).contains(BigDecimal.ZERO);
    assertThat(aggregates.additionalProperties())
        .hasSize(9) // has_more and the formatted twins, of which most are null
        .containsKeys("total_value_annualized_formatted", "expected_value_monthly_formatted");
  }

  @Test
  void read_recordedEnvelope_hasItsParts() throws IOException {
    OpportunityAggregates aggregates = CrmJson.fromJson(
        RoundTrip.resource(getClass(), "opportunity-list.json"), OpportunityAggregates.class);

    assertThat(aggregates.totalResults()).contains(22L);
    assertThat(aggregates.countByValuePeriod(ValuePeriod.ONE_TIME)).isEqualTo(38);
    assertThat(aggregates.countByValuePeriod(ValuePeriod.ANNUAL)).isZero();
    assertThat(aggregates.totalValueOneTime()).contains(new BigDecimal("3789102784"));
    assertThat(aggregates.totalValueAnnual()).contains(BigDecimal.ZERO);
    assertThat(aggregates.totalValueAnnualized()).contains(new BigDecimal("5748355676"));
    assertThat(aggregates.expectedValueOneTime()).contains(new BigDecimal("441686751"));
    assertThat(aggregates.expectedValueMonthly()).contains(BigDecimal.ZERO);
    assertThat(aggregates.expectedValueAnnual()).contains(BigDecimal.ZERO);
    assertThat(aggregates.expectedValueAnnualized()).contains(new BigDecimal("571282716"));
  }

  @Test
  void read_nothing_isEmpty() {
    OpportunityAggregates aggregates = CrmJson.fromJson("{}", OpportunityAggregates.class);

    assertThat(aggregates.totalResults()).isEmpty();
    assertThat(aggregates.countByValuePeriod()).isEmpty();
    assertThat(aggregates.totalValueAnnualized()).isEmpty();
  }

  @Test
  void read_unknownPeriodAndInvalidNumbers_arePreserved() {
    OpportunityAggregates aggregates = RoundTrip.ofObject(
        "{\"count_by_value_period\":{\"weekly\":3},\"expected_value_annual\":0.5,\"total_value_annual\":\"none\"}",
        OpportunityAggregates.class);

    assertThat(aggregates.countByValuePeriod(ValuePeriod.of("weekly"))).isEqualTo(3);
    assertThat(aggregates.expectedValueAnnual()).contains(new BigDecimal("0.5"));
    assertThat(aggregates.totalValueAnnual()).isEmpty();
    assertThat(aggregates.additionalProperties()).containsOnlyKeys("total_value_annual");
  }

  @Test
  void read_periodWithNull_leavesTheOthersAsTheyAre() {
    OpportunityAggregates aggregates = CrmJson.fromJson(
        "{\"count_by_value_period\":{\"one_time\":38,\"monthly\":null}}",
        OpportunityAggregates.class);

    assertThat(aggregates.countByValuePeriod(ValuePeriod.ONE_TIME)).isEqualTo(38);
    assertThat(aggregates.countByValuePeriod(ValuePeriod.MONTHLY)).isZero();
  }

  @Test
  void read_countThatIsNoNumber_leavesTheOthersReadable() {
    OpportunityAggregates aggregates = RoundTrip.ofObject(
        "{\"count_by_value_period\":{\"one_time\":38,\"monthly\":\"many\",\"annual\":\"7\",\"weekly\":1.5}}",
        OpportunityAggregates.class);

    assertThat(aggregates.countByValuePeriod())
        .containsExactly(entry("one_time", 38L), entry("annual", 7L));
    assertThat(aggregates.countByValuePeriod(ValuePeriod.MONTHLY)).isZero();
    assertThat(aggregates.additionalProperties()).containsOnlyKeys("count_by_value_period");
  }
}
