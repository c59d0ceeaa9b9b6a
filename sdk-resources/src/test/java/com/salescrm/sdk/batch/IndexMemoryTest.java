package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.lead.CreateLeadRequest;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An index of 100,000 objects, and a batch that uses it, need a heap of 64 MB and no request for each row. */
@Tag("slow")
@Timeout(300)
class IndexMemoryTest extends BatchTestBase {
  private static final int ROWS = 100_000;
  private static final int PLANNED = 75_000;
  private static final CustomField<BigDecimal> SEATS = CustomField.number("cf_seats");

  @Test
  void run_upsertsWithNothingToChange_requestsThePagesOfTheListOnly() throws Exception {
    sandbox.seed(Seed.virtualLeads(ROWS));

    String output = run(Upserts.class);

    assertThat(output).contains(ROWS + " of " + ROWS + " read: " + ROWS + " unchanged; complete");
    assertThat(sandbox.requests())
        .allMatch(call -> call.method().equals("GET") && call.path().equals("/lead/"));
    // Each page advances the list by 99; the first one is read again at the end.
    int pages = (ROWS - 2) / 99 + 1;
    assertThat(sandbox.requests()).hasSize(pages + 1);
    System.out.println("requests: " + sandbox.requests().size() + ", " + output);
  }

  @Test
  void plan_75000Creates_fitIntoAHeapOf64Megabytes() throws Exception {
    String output = run(Creates.class);

    assertThat(output).contains(PLANNED + " to create");
    System.out.println(output);
  }

  /** The output of a program in a heap of 64 MB. */
  private String run(Class<?> program) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1", // A short run: the second compiler costs more than it saves.
            "-cp",
            System.getProperty("java.class.path"),
            program.getName(),
            sandbox.baseUrl(),
            sandbox.apiKey())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output.lines().filter(line -> line.contains("heap")).findFirst().orElse(output);
  }

  /** Upserts each lead with the values that it has. */
  static final class Upserts {
    private Upserts() {}

    public static void main(String[] args) {
      long start = System.nanoTime();
      try (CrmClient crm = CrmClient.builder()
          .baseUrl(args[0])
          .credentials(Credentials.apiKey(args[1]))
          .build()) {
        ExternalIdIndex<CreateLeadRequest> index = crm.leads().index("name").load();
        Stream<Write> writes = IntStream.range(0, ROWS)
            .mapToObj(i -> Write.upsert(
                index,
                "Virtual " + i,
                CreateLeadRequest.builder()
                    .description("")
                    .custom(SEATS, BigDecimal.valueOf(i % 500))
                    .build()));
        BatchProgress end = crm.batch(writes).run();
        System.out.println(end + " in " + (System.nanoTime() - start) / 1_000_000 + " ms, heap "
            + Runtime.getRuntime().maxMemory() / 1_000_000 + " MB");
      }
    }
  }

  /** Plans creates. */
  static final class Creates {
    private Creates() {}

    public static void main(String[] args) {
      try (CrmClient crm = CrmClient.builder()
          .baseUrl(args[0])
          .credentials(Credentials.apiKey(args[1]))
          .build()) {
        ExternalIdIndex<CreateLeadRequest> index = crm.leads().index("custom.cf_no");
        BatchPlan plan = crm.batch(IntStream.range(0, PLANNED)
                .mapToObj(i -> Write.upsert(
                    index,
                    "customer-" + i,
                    CreateLeadRequest.builder()
                        .name("Customer " + i)
                        .description("from the old system")
                        .build())))
            .plan();
        System.out.println(plan.count(WriteStatus.CREATED) + " to create, heap "
            + Runtime.getRuntime().maxMemory() / 1_000_000 + " MB");
      }
    }
  }
}
