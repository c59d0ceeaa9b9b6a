package com.salescrm.sdk.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.Explanation;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.export.ExportFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code explain} returns is what the sandbox then records, for every operation of the specification. */
class ExplainAgainstSandboxTest {
  static List<Operation> operations() {
    return CatalogueTest.operations();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void explain_anOperation_hasTheBytesThatTheSandboxRecords(Operation operation) {
    for (BiFunction<CrmClient, Ids, Object> call : SampleCalls.all().of(operation)) {
      try (Sandbox sandbox = Sandbox.builder().recordCredentials().start().seed(Seed.leads(20));
          CrmClient crm = client(sandbox)) {
        Ids ids = SandboxObjects.ids(sandbox, crm).remembered();
        crm.explain(c -> call.apply(c, ids)); // Creates the objects that the call names.
        sandbox.clearRequests();

        Explanation explanation = crm.explain(c -> call.apply(c, ids));
        assertThat(sandbox.requests()).isEmpty();
        Object unused = call.apply(crm, ids);

        assertSame(explanation, sandbox.requests().get(0), sandbox);
      }
    }
  }

  private static void assertSame(Explanation explained, RecordedCall sent, Sandbox sandbox) {
    assertThat(explained.method()).isEqualTo(sent.method());
    assertThat(explained.url()).isEqualTo(sandbox.baseUrl().replace("/api/v1", "") + sent.target());
    assertThat(explained.toString())
        .startsWith(sent.method() + " " + sent.target() + " HTTP/1.1\n")
        .doesNotContain(sandbox.accessToken());
    assertThat(explained.body()).isEqualTo(sent.body().getBytes(UTF_8));
    Map<String, List<String>> headers = new LinkedHashMap<>(sent.headers());
    headers.replace("authorization", List.of("Bearer ***"));
    assertThat(explained.headers().stream()
            .map(header ->
                Map.entry(header.getKey().toLowerCase(Locale.ROOT), List.of(header.getValue()))))
        .containsExactlyElementsOf(headers.entrySet());
  }

  @Test
  void explain_list_isItsFirstPageHoweverItIsFetched() {
    try (Sandbox sandbox = Sandbox.start();
        CrmClient crm = client(sandbox)) {
      List<Function<CrmClient, ?>> lists = List.of(
          c -> list(c),
          c -> list(c).stream(),
          c -> list(c).pages(),
          c -> list(c).prefetch(3),
          c -> list(c).parallel(4),
          c -> list(c).toList(10),
          c -> list(c).firstPage());

      for (Function<CrmClient, ?> list : lists) {
        Explanation explanation = crm.explain(list);

        assertThat(explanation.url()).isEqualTo(sandbox.baseUrl() + "/lead/?_limit=7");
        assertThat(explanation.isComplete()).isFalse();
      }
      assertThat(sandbox.requests()).isEmpty();
    }
  }

  private static Paginated<?> list(CrmClient crm) {
    return crm.leads().list(r -> r.pageSize(7));
  }

  @Test
  void explain_editAndJob_isTheirFirstRequest() {
    try (Sandbox sandbox = Sandbox.start();
        CrmClient crm = client(sandbox)) {
      Explanation edit = crm.explain(c -> c.leads().edit("lead_1", l -> {}));
      Explanation job = crm.explain(
          c -> c.exports().startOpportunities(b -> b.format(ExportFormat.JSON)).await());

      assertThat(edit.method() + " " + edit.url())
          .isEqualTo("GET " + sandbox.baseUrl() + "/lead/lead_1/");
      assertThat(edit.isComplete()).isFalse();
      assertThat(job.method()).isEqualTo("POST");
      assertThat(sandbox.requests()).isEmpty();
    }
  }

  private static CrmClient client(Sandbox sandbox) {
    return CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.accessToken(sandbox.accessToken()))
        .build();
  }
}
