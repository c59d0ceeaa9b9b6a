package com.salescrm.sdk.opportunity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpportunityOrderTest {

  @Test
  void value_constants_areTheKeysOfTheSpecification() {
    assertThat(Stream.of(
                OpportunityOrder.DATE_WON,
                OpportunityOrder.DATE_UPDATED,
                OpportunityOrder.DATE_CREATED,
                OpportunityOrder.CONFIDENCE,
                OpportunityOrder.USER_NAME,
                OpportunityOrder.VALUE,
                OpportunityOrder.ANNUALIZED_VALUE,
                OpportunityOrder.ANNUALIZED_EXPECTED_VALUE)
            .map(OpportunityOrder::value))
        .containsExactly(
            "date_won",
            "date_updated",
            "date_created",
            "confidence",
            "user_name",
            "value",
            "annualized_value",
            "annualized_expected_value");
  }

  @Test
  void direction_anyNumberOfTimes_isTheLastOne() {
    OpportunityOrder descending = OpportunityOrder.VALUE.descending().descending();

    assertThat(descending).hasToString("-value").isEqualTo(OpportunityOrder.of("-value"));
    assertThat(descending.ascending())
        .isEqualTo(OpportunityOrder.VALUE)
        .hasSameHashCodeAs(OpportunityOrder.VALUE);
    assertThat(descending).isNotEqualTo(OpportunityOrder.VALUE);
  }

  @Test
  void of_anotherKey_isTaken() {
    assertThat(OpportunityOrder.of("lead_name").descending().value()).isEqualTo("-lead_name");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "-", "value,date_won"})
  void of_noSingleKey_isRefused(String value) {
    assertThatThrownBy(() -> OpportunityOrder.of(value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + value + "'");
  }

  @Test
  void groupBy_direction_isAMinus() {
    OpportunityGroupBy<MonthGroup> descending = OpportunityGroupBy.DATE_WON_MONTH.descending();

    assertThat(descending).hasToString("-date_won__month").isEqualTo(descending.descending());
    assertThat(descending.ascending())
        .isEqualTo(OpportunityGroupBy.DATE_WON_MONTH)
        .hasSameHashCodeAs(OpportunityGroupBy.DATE_WON_MONTH)
        .isNotEqualTo(descending);
  }
}
