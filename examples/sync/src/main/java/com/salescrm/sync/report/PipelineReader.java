package com.salescrm.sync.report;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.opportunity.ListOpportunitiesRequest;
import com.salescrm.sdk.opportunity.OpportunityGroup;
import com.salescrm.sdk.opportunity.OpportunityGroupBy;
import com.salescrm.sdk.opportunity.UserGroup;
import java.util.List;
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
    return section("Month", groups(OpportunityGroupBy.DATE_WON_MONTH), Months::label);
  }

  Section byUser() {
    UserNames names = new UserNames(crm.users().list());
    List<UserGroup> groups = groups(OpportunityGroupBy.USER);
    groups.forEach(group -> names.add(group.userId(), group.userName()));
    return section("User", groups, group -> names.label(group.userId().orElse("")));
  }

  private <G extends OpportunityGroup> List<G> groups(OpportunityGroupBy<G> by) {
    return crm.opportunities().listGrouped(by, this::request).stream().toList();
  }

  private static <G extends OpportunityGroup> Section section(
      String heading, List<G> groups, Function<G, String> label) {
    return new Section(
        heading,
        groups.stream()
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
