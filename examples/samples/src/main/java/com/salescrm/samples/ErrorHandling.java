package com.salescrm.samples;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.Outcome;
import java.time.Duration;

/**
 * Failures of a call: those that the SDK retries, and how to distinguish the others. It uses a sandbox, which simulates
 * the faults. Run it with {@code mvn -q -Dquickstart -Dsample=ErrorHandling -pl examples/samples -am}.
 */
public final class ErrorHandling {
  private ErrorHandling() {}

  public static void main(String[] args) {
    try (Sandbox sandbox = Sandbox.start();
        CrmClient crm = CrmClient.builder()
            .baseUrl(sandbox.baseUrl())
            .credentials(Credentials.apiKey(sandbox.apiKey()))
            .build()) {
      String id = crm.leads().create(b -> b.name("Acme")).id();

      show("no lead has this id", () -> crm.leads().get("lead_none"));
      show("no status has this id", () -> crm.leads().create(b -> b.statusId("stat_none")));

      sandbox
          .faults()
          .next(Fault.status(503).retryAfter(1))
          .on("GET", "/lead/*/")
          .times(2);
      show("the service is overloaded, twice", () -> crm.leads().get(id));

      sandbox.faults().next(Fault.closeWithoutResponse()).on("GET", "/lead/*/").times(1);
      show("the connection of a read breaks", () -> crm.leads().get(id));

      sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
      show("the connection of a create breaks", () -> crm.leads().create(b -> b.name("Twice?")));

      sandbox
          .faults()
          .next(Fault.slowHeaders(Duration.ofSeconds(5)))
          .on("GET", "/lead/*/")
          .times(1);
      CrmClient impatient = crm.withOptions(o -> o.totalTimeout(Duration.ofMillis(500)));
      show("the time limit is short", () -> impatient.leads().get(id));
    }
  }

  private static String advice(Outcome outcome) {
    return switch (outcome) {
      case NOT_SENT, REJECTED -> "the write was not done";
      case PROCESSED -> "the write is done, the result is lost";
      case UNKNOWN -> "the write may be done: check first";
    };
  }

  /** Catches subtypes before their supertypes. */
  private static void show(String condition, Runnable call) {
    System.out.println("When " + condition + ":");
    try {
      call.run();
      System.out.println("  succeeded");
    } catch (NotFoundException e) {
      System.out.println("  not found: " + e.getMessage());
    } catch (ApiException e) {
      System.out.println("  rejected with " + e.statusCode() + ": " + e.fieldErrors());
    } catch (CrmException e) {
      System.out.println("  " + e.getClass().getSimpleName() + ", " + e.attempts());
      System.out.println(
          "  " + e.outcome().map(ErrorHandling::advice).orElse("a read has no outcome"));
    }
  }
}
