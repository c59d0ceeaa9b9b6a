package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.lead.Lead;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Iterating uses the memory of a few pages for a list of any length. */
@Tag("soak")
@Timeout(900)
class MillionLeadsTest {
  private static final int LEADS = 1_000_000;

  @ParameterizedTest
  @ValueSource(strings = {"sequential", "parallel"})
  void iterate_aMillionLeadsIn64MegabytesOfHeap_reachesTheEnd(String mode) throws Exception {
    try (OtherJvm service = OtherJvm.start(
        SandboxMain.class, List.of("-Xmx512m"), List.of(Integer.toString(LEADS)), Map.of())) {
      Map<String, String> environment =
          Map.of("CRM_BASE_URL", service.line(), "CRM_API_KEY", service.line());
      try (OtherJvm client =
          OtherJvm.start(Reader.class, List.of("-Xmx64m"), List.of(mode), environment)) {
        assertThat(client.line()).isEqualTo("read " + LEADS);
        String figures = client.line();
        System.out.println(mode + ": " + figures);
        assertThat(client.exitCode(10)).isZero();
      }
    }
  }

  /** Counts all leads and prints the heap in use. */
  static final class Reader {
    private Reader() {}

    public static void main(String[] args) {
      CrmClient crm = CrmClient.fromEnv();
      Paginated<Lead> list = crm.leads().list();
      long start = System.nanoTime();
      long count = 0;
      for (Lead lead : args[0].equals("parallel") ? list.parallel(4) : list) {
        count += lead.id().isEmpty() ? 0 : 1;
      }
      Runtime runtime = Runtime.getRuntime();
      System.out.println("read " + count);
      System.out.printf(
          "%.1f s, heap in use %d MB of %d MB%n",
          (System.nanoTime() - start) / 1e9,
          (runtime.totalMemory() - runtime.freeMemory()) >> 20,
          runtime.maxMemory() >> 20);
    }
  }
}
