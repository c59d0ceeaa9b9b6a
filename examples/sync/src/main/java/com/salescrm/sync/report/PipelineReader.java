package com.salescrm.sync.report;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.opportunity.ListOpportunitiesRequest;
import com.salescrm.sdk.opportunity.OpportunityGroup;
import com.salescrm.sdk.opportunity.OpportunityGroupBy;
import java.util.function.Consumer;
import java.util.function.Function;

/** Reads the sections of the report from the service. */
final class PipelineReader {
  private final CrmClient crm;
  private final Consumer<ListOpportunitiesRequest.Builder> filters;

  PipelineReader(CrmClient crm, Consumer<ListOpportunitiesRequest.Builder> filters) {
    this.crm = crm;
    this.filters = filters;
  }

  Section byMonth() {
    return section("Month", OpportunityGroupBy.DATE_WON_MONTH, Months::label);
  }

  Section byUser() {
    UserNames names = new UserNames(crm.users().list());
    return section("User", OpportunityGroupBy.USER, names::label);
  }

  private <G extends OpportunityGroup> Section section(
      String heading, OpportunityGroupBy<G> by, Function<G, String> label) {
    return new Section(
        heading,
        crm.opportunities().listGrouped(by, this::request).stream()
            .map(group -> new Line(label.apply(group), Sums.of(group)))
            .toList());
  }

  /** Requests only the fields that the sums need: the groups contain all their opportunities. */
  private void request(ListOpportunitiesRequest.Builder request) {
    request.fields(
        "id",
        "value",
        "value_period",
        "value_currency",
        "annualized_value",
        "annualized_expected_value");
    filters.accept(request);
  }
}
