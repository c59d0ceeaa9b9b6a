package com.salescrm.sync.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.CrmClient;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class PipelineReaderTest {
  private static final String USERS = """
      {"data": [
        {"id": "user_1", "first_name": "Ann", "last_name": "Archer"},
        {"id": "user_2", "first_name": "Sam", "last_name": "Same"},
        {"id": "user_3", "first_name": "Sam", "last_name": "Same"}
      ], "has_more": false}
      """;

  @Test
  void byMonth_groupOfTwoCurrencies_isNotSummedAcrossThem() throws Exception {
    Section months = byMonth("""
        {"data": [{"key": "2026-01", "year": 2026, "month": 1, "total_results": 3,
          "total_value_annualized": 999999, "expected_value_annualized": 888888,
          "objects": [
            {"id": "oppo_1", "value": 1000, "value_currency": "USD", "value_period": "monthly",
             "annualized_value": 12000, "annualized_expected_value": 6000},
            {"id": "oppo_2", "value": 700, "value_currency": "eur", "value_period": "one_time",
             "annualized_value": 700, "annualized_expected_value": 350},
            {"id": "oppo_3", "value": 100, "value_currency": "EUR", "value_period": "one_time",
             "annualized_value": 100, "annualized_expected_value": 25}
          ]}], "total_results": 3, "has_more": false}
        """);

    assertThat(months.lines()).hasSize(1);
    assertThat(months.lines().get(0).label()).isEqualTo("2026-01");
    assertThat(months.lines().get(0).sums())
        .containsExactly(sum("EUR", 2, "800", "375"), sum("USD", 1, "12000", "6000"));
    assertThat(ReportText.of(months))
        .contains("Amounts of different currencies are not added up: EUR, USD.");
  }

  @Test
  void byMonth_groupOfOneCurrency_hasTheSumsOfTheService() throws Exception {
    Section months = byMonth("""
        {"data": [{"key": "2026-01", "year": 2026, "month": 1, "total_results": 2,
          "total_value_annualized": 300, "expected_value_annualized": 101,
          "objects": [
            {"id": "oppo_1", "value_currency": "USD", "annualized_value": 100,
             "annualized_expected_value": 51},
            {"id": "oppo_2", "value_currency": "USD", "annualized_value": 200,
             "annualized_expected_value": 51}
          ]}], "total_results": 2, "has_more": false}
        """);

    assertThat(months.totals()).containsExactly(sum("USD", 2, "300", "101"));
  }

  @Test
  void byMonth_missingExpectedValue_isUnknownNotZero() throws Exception {
    Section months = byMonth("""
        {"data": [{"key": null, "total_results": 2, "objects": [
            {"id": "oppo_1", "value": 1000, "value_currency": "USD", "value_period": "monthly",
             "confidence": 50},
            {"id": "oppo_2", "value": null, "value_currency": "USD"}
          ]}], "total_results": 2, "has_more": false}
        """);

    assertThat(months.lines())
        .containsExactly(
            new Line(Months.NONE, List.of(new Sum("USD", 2, new BigDecimal("12000"), null))));
    assertThat(ReportText.of(months).get(2)).endsWith("120.00                ?");
  }

  @Test
  void byUser_namesOfTheUserList_noteMissingUsersAndDistinguishNamesakes() throws Exception {
    Section users = section("""
        {"data": [
          {"key": "user_1", "user_id": "user_1", "user_name": "Old Name", "objects": []},
          {"key": "user_2", "user_id": "user_2", "user_name": "Sam Same", "objects": []},
          {"key": "user_3", "user_id": "user_3", "user_name": "Sam Same", "objects": []},
          {"key": "user_8", "user_id": "user_8", "user_name": "Gone Girl", "objects": []},
          {"key": "user_9", "user_id": "user_9", "user_name": null, "objects": [{"id": "oppo_1"}]},
          {"key": null, "user_id": null, "objects": []}
        ], "total_results": 1, "has_more": false}
        """, PipelineReader::byUser);

    assertThat(users.lines())
        .extracting(Line::label)
        .containsExactly(
            "Ann Archer",
            "Sam Same user_2",
            "Sam Same user_3",
            "Gone Girl (not listed)",
            "user_9 (not listed)",
            "(no user)");
  }

  @Test
  void byUser_namesakesThatAreNotListed_areDistinguished() throws Exception {
    Section users = section("""
        {"data": [
          {"key": "user_7", "user_id": "user_7", "user_name": "Gone Girl", "objects": []},
          {"key": "user_8", "user_id": "user_8", "user_name": "Gone Girl", "objects": []},
          {"key": "user_9", "user_id": "user_9", "user_name": "Sam Same", "objects": []}
        ], "total_results": 1, "has_more": false}
        """, PipelineReader::byUser);

    assertThat(users.lines())
        .extracting(Line::label)
        .containsExactly(
            "Gone Girl user_7 (not listed)",
            "Gone Girl user_8 (not listed)",
            "Sam Same (not listed)");
  }

  private static Section byMonth(String json) throws Exception {
    return section(json, PipelineReader::byMonth);
  }

  private static Section section(String json, Function<PipelineReader, Section> read)
      throws Exception {
    try (CannedService service = CannedService.of(Map.of("/opportunity/", json, "/user/", USERS));
        CrmClient crm = service.client()) {
      return read.apply(new PipelineReader(crm, filters -> {}));
    }
  }

  private static Sum sum(String currency, long count, String value, String expected) {
    return new Sum(currency, count, new BigDecimal(value), new BigDecimal(expected));
  }
}
