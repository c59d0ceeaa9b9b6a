package com.salescrm.samples;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.opportunity.MonthGroup;
import com.salescrm.sdk.opportunity.OpportunityAggregates;
import com.salescrm.sdk.opportunity.OpportunityGroup;
import com.salescrm.sdk.opportunity.OpportunityGroupBy;
import com.salescrm.sdk.opportunity.OpportunityGroups;
import com.salescrm.sdk.opportunity.StatusType;
import com.salescrm.sdk.opportunity.UserGroup;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.Function;

/**
 * Prints the pipeline as two tables: won opportunities by month, the latest twelve months that have any, and open ones
 * by user. The service computes the sums; each group is complete. Run it with {@code mvn -q -Dquickstart
 * -Dsample=PipelineReport -pl examples/samples -am}.
 */
public final class PipelineReport {
  private static final int MONTHS = 12;

  private PipelineReport() {}

  public static void main(String[] args) {
    try (Service service = Service.fromEnvOrSandbox()) {
      CrmClient crm = service.client();
      OpportunityGroups<MonthGroup> won = crm.opportunities()
          .listGrouped(
              OpportunityGroupBy.DATE_WON_MONTH.descending(), r -> r.statusType(StatusType.WON));
      print("Won", won, MONTHS, PipelineReport::month, OpportunityAggregates::totalValueAnnualized);
      System.out.println();
      OpportunityGroups<UserGroup> open = crm.opportunities()
          .listGrouped(OpportunityGroupBy.USER, r -> r.statusType(StatusType.ACTIVE));
      print(
          "Open",
          open,
          Long.MAX_VALUE,
          PipelineReport::user,
          OpportunityAggregates::expectedValueAnnualized);
    }
  }

  private static <G extends OpportunityGroup> void print(
      String title,
      OpportunityGroups<G> groups,
      long most,
      Function<G, String> name,
      Function<OpportunityAggregates, Optional<BigDecimal>> value) {
    System.out.printf("%-20s %7s %18s%n%s%n", title, "number", "a year", "-".repeat(47));
    groups.stream() // Lazy: pages after the last group are not requested.
        .limit(most)
        .forEach(group -> printRow(
            name.apply(group), group.totalResults().orElse(0L), value.apply(group.aggregates())));
    OpportunityAggregates all = groups.aggregates(); // Of all matches, not of the printed groups.
    System.out.println("-".repeat(47));
    printRow("all", all.totalResults().orElse(0L), value.apply(all));
  }

  private static void printRow(String name, long number, Optional<BigDecimal> cents) {
    String money =
        cents.map(each -> String.format("%,.2f", each.movePointLeft(2))).orElse("-");
    System.out.printf("%-20s %,7d %18s%n", name, number, money);
  }

  private static String month(MonthGroup month) {
    return month.month().isEmpty()
        ? "no date"
        : String.format("%04d-%02d", month.year().orElse(0), month.month().get());
  }

  private static String user(UserGroup group) {
    return group.userName().orElse("no user");
  }
}
