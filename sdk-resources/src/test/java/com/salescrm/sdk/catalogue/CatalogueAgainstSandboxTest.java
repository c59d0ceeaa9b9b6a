package com.salescrm.sdk.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.RecordedCall;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
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
        assertThat(call.apply(crm, SandboxObjects.ids(sandbox, crm))).isNotNull();

        assertThat(sandbox.violations()).isEmpty();
        assertThat(sandbox.requests())
            .anyMatch(request -> operation.matches(request.method(), encodedPath(request)));
      }
    }
  }

  private static String encodedPath(RecordedCall request) {
    return request.target().replaceFirst("^/api/v1", "").replaceFirst("\\?.*", "");
  }
}
