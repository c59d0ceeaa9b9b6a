package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.CrmClient;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that does not close its client exits. */
@Timeout(60)
class UnclosedClientTest {
  private static final List<String> OPTIONS = List.of(OtherJvm.ONE_COMPILER);

  @ParameterizedTest
  @ValueSource(strings = {"plain", "async", "prefetch", "abandoned"})
  void main_withoutClose_leavesNoThreadThatKeepsTheJvmAlive(String mode) throws Exception {
    try (OtherJvm service = OtherJvm.start(SandboxMain.class, OPTIONS, List.of("2000"), Map.of())) {
      Map<String, String> environment =
          Map.of("CRM_BASE_URL", service.line(), "CRM_API_KEY", service.line());
      try (OtherJvm program =
          OtherJvm.start(WithoutClose.class, OPTIONS, List.of(mode), environment)) {
        assertThat(program.line()).isEqualTo("main ends; others that keep the JVM alive: []");
        assertThat(program.exitCode(10)).isZero();
      }
    }
  }

  /** Uses a client in one of several ways and returns from main without closing it. */
  static final class WithoutClose {
    private WithoutClose() {}

    public static void main(String[] args) {
      CrmClient crm = CrmClient.fromEnv();
      crm.leads().create(lead -> lead.name("Acme"));
      switch (args[0]) {
        case "async" -> crm.async(c -> c.leads().list().firstPage()).join();
        case "prefetch" -> crm.leads().list().prefetch(3).toList(10_000);
        case "abandoned" -> crm.leads().list().parallel(4).iterator().next();
        default -> crm.leads().list().firstPage();
      }
      List<String> others = Thread.getAllStackTraces().keySet().stream()
          .filter(thread -> !thread.isDaemon() && !thread.equals(Thread.currentThread()))
          .map(Thread::getName)
          .toList();
      System.out.println("main ends; others that keep the JVM alive: " + others);
    }
  }
}
