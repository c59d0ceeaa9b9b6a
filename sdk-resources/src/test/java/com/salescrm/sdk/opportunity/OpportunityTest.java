package com.salescrm.sdk.opportunity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.json.CrmJson;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpportunityTest {

  @ParameterizedTest
  @ValueSource(strings = {"opportunity-1.json", "opportunity-created.json"})
  void read_recordedOpportunity_losesNothing(String name) throws IOException {
    Opportunity opportunity =
        RoundTrip.ofObject(RoundTrip.resource(OpportunityTest.class, name), Opportunity.class);

    assertThat(opportunity.statusType()).contains(StatusType.ACTIVE);
    assertThat(opportunity.dateLost()).isEmpty();
    assertThat(opportunity.additionalProperties())
        .as("only nulls without an accessor")
        .isEmpty();
  }

  @Test
  void between_emptyTexts_areNoValues() {
    Opportunity before = CrmJson.fromJson(
        "{\"id\":\"oppo_1\",\"note\":\"x\",\"value_period\":\"\"}", Opportunity.class);

    assertThat(CrmJson.toJson(UpdateOpportunityRequest.between(
            before, Opportunity.builder().from(before).note("").build())))
        .isEqualTo("{\"note\":null}");
    Opportunity monthly =
        Opportunity.builder().from(before).valuePeriod(ValuePeriod.MONTHLY).build();
    assertThatThrownBy(() -> UpdateOpportunityRequest.between(monthly, before))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'value_period' has a value before and none after");
    assertThat(UpdateOpportunityRequest.between(
            before,
            Opportunity.builder().from(before).valuePeriod(Optional.empty()).build()))
        .returns(true, UpdateOpportunityRequest::isEmpty);
  }

  @Test
  void read_recordedLists_loseNothing() throws IOException {
    assertThat(RoundTrip.ofList(
            RoundTrip.resource(OpportunityTest.class, "opportunity-list.json"), Opportunity.class))
        .hasSize(3)
        .allMatch(
            each -> each.valuePeriod().filter(ValuePeriod.ONE_TIME::equals).isPresent());
    assertThat(RoundTrip.ofList(
            RoundTrip.resource(OpportunityTest.class, "opportunity-list-empty.json"),
            Opportunity.class))
        .isEmpty();
  }

  @Test
  void read_recordedOpportunity_hasItsParts() throws IOException {
    Opportunity opportunity = CrmJson.fromJson(
        RoundTrip.resource(OpportunityTest.class, "opportunity-1.json"), Opportunity.class);

    assertThat(opportunity.value()).contains(new BigDecimal("454419"));
    assertThat(opportunity.confidence()).contains(new BigDecimal("56"));
    assertThat(opportunity.dateWon()).contains(LocalDate.of(2021, 8, 22));
    assertThat(opportunity.annualizedExpectedValue()).contains(new BigDecimal("610958"));
  }

  @Test
  void read_unusualNumbersAndDates_arePreserved() {
    Opportunity opportunity = RoundTrip.ofObject(
        "{\"id\":\"oppo_1\",\"value\":99999999999999999999,\"confidence\":0.75,\"date_lost\":\"2026-06-19T12:00:00+05:30\","
            + "\"date_won\":\"soon\",\"value_period\":\"weekly\",\"integration_links\":[]}",
        Opportunity.class);

    assertThat(opportunity.value()).contains(new BigDecimal("99999999999999999999"));
    assertThat(opportunity.confidence()).contains(new BigDecimal("0.75"));
    assertThat(opportunity.dateLost().orElseThrow().isDateOnly()).isFalse();
    assertThat(opportunity.valuePeriod()).contains(ValuePeriod.of("weekly"));
    assertThat(opportunity.dateWon()).isEmpty();
    assertThat(opportunity.additionalProperties()).containsOnlyKeys("date_won");
  }

  @Test
  void read_noteAsHtmlAndFiles_haveAccessors() {
    Opportunity opportunity = CrmJson.fromJson(
        "{\"id\":\"oppo_1\",\"note\":\"Roof\",\"note_html\":\"<p>Roof</p>\",\"attachments\":"
            + "[{\"url\":\"https://f.example/1\",\"filename\":\"roof.pdf\",\"size\":12}]}",
        Opportunity.class);

    assertThat(opportunity.noteHtml()).contains("<p>Roof</p>");
    assertThat(opportunity.attachments()).hasSize(1);
    assertThat(opportunity.attachments().get(0).filename()).contains("roof.pdf");
    assertThat(opportunity.additionalProperties()).containsOnlyKeys("attachments");
  }
}
