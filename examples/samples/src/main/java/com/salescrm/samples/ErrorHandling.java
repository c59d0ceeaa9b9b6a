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
 * What may go wrong with a call, what the SDK does about it by itself, and how a program tells the rest apart. It runs
 * against a sandbox only, which is made to fail. Run it with {@code mvn -q -Dquickstart -Dsample=ErrorHandling -pl
 * examples/samples -am}.
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
      show("a read is cut off", () -> crm.leads().get(id));

      sandbox.faults().next(Fault.resetAfterProcessing()).on("POST", "/lead/").times(1);
      show("a create is cut off", () -> crm.leads().create(b -> b.name("Acme twice?")));

      sandbox
          .faults()
          .next(Fault.slowHeaders(Duration.ofSeconds(5)))
          .on("GET", "/lead/*/")
          .times(1);
      CrmClient hasty = crm.withOptions(o -> o.totalTimeout(Duration.ofMillis(500)));
      show("the caller has no time", () -> hasty.leads().get(id));
    }
  }

  private static String advice(Outcome outcome) {
    return switch (outcome) {
      case NOT_SENT, REJECTED -> "nothing is done";
      case PROCESSED -> "it is done, the result is lost";
      case UNKNOWN -> "it may be done: look first";
    };
  }

  /** From the special to the general: the first that fits is taken. */
  private static void show(String what, Runnable call) {
    System.out.println("When " + what + ":");
    try {
      call.run();
      System.out.println("  it worked in the end");
    } catch (NotFoundException e) {
      System.out.println("  nothing is there: " + e.getMessage());
    } catch (ApiException e) {
      System.out.println("  refused with " + e.statusCode() + ": " + e.fieldErrors());
    } catch (CrmException e) {
      System.out.println("  " + e.getClass().getSimpleName() + ", " + e.attempts());
      System.out.println(
          "  " + e.outcome().map(ErrorHandling::advice).orElse("a read changes nothing"));
    }
  }
}
