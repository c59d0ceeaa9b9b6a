package com.salescrm.sdk.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.opportunity.StatusType;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every sample call succeeds against the sandbox, which reads the specification on its own and objects to whatever it does
 * not name.
 */
class CatalogueAgainstSandboxTest {
  static List<Operation> operations() {
    return CatalogueTest.operations();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void calls_ofAnOperation_succeedWithoutAViolation(Operation operation) {
    for (BiFunction<CrmClient, Ids, Object> call : SampleCalls.all().of(operation)) {
      try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(20));
          CrmClient crm = CrmClient.builder()
              .baseUrl(sandbox.baseUrl())
              .credentials(Credentials.accessToken(sandbox.accessToken()))
              .build()) {
        assertThat(call.apply(crm, new Ids(kind -> id(kind, sandbox, crm)))).isNotNull();

        assertThat(sandbox.violations()).isEmpty();
        assertThat(sandbox.requests())
            .anyMatch(request -> operation.matches(request.method(), request.path()));
      }
    }
  }

  private static String id(String kind, Sandbox sandbox, CrmClient crm) {
    return switch (kind) {
      case "lead" -> sandbox.leads().get(0).path("id").asText();
      case "other_lead" -> sandbox.leads().get(1).path("id").asText();
      case "contact" -> sandbox.contacts().get(0).path("id").asText();
      case "opportunity" -> sandbox.opportunities().get(0).path("id").asText();
      case "lead_status" -> SandboxIds.LEAD_QUALIFIED;
      case "opportunity_status" -> SandboxIds.OPPORTUNITY_ACTIVE;
      case "unused_status" ->
        crm.opportunityStatuses()
            .create(b -> b.label("x").statusType(StatusType.LOST))
            .id();
      case "pipeline" -> SandboxIds.PIPELINE;
      case "user" -> SandboxIds.USER_ANN;
      case "other_user" -> SandboxIds.USER_BEN;
      case "group" -> SandboxIds.GROUP_SALES;
      case "smart_view" -> SandboxIds.SMART_VIEW_CUSTOMERS;
      case "third_user" -> SandboxIds.USER_CLEO;
      case "unused_group" -> crm.groups().create("Unused").id();
      case "membership" -> "memb_ben";
      case "organization" -> SandboxIds.ORGANIZATION;
      case "phone_number" -> "phon_ann";
      case "group_number" -> "phon_support";
      case "send_as" ->
        crm.sendAs().grant(SandboxIds.USER_ANN, SandboxIds.USER_CLEO).id();
      case "granted_user" ->
        crm.sendAs()
            .grant(SandboxIds.USER_ANN, SandboxIds.USER_BEN)
            .allowedUserId()
            .orElseThrow();
      default -> throw new IllegalArgumentException("no id of kind " + kind);
    };
  }
}
