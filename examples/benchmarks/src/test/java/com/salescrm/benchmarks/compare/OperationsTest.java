package com.salescrm.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.benchmarks.Connections;
import com.salescrm.benchmarks.Contestant;
import com.salescrm.benchmarks.LeadClient;
import com.salescrm.benchmarks.service.CannedService;
import com.salescrm.benchmarks.service.Delay;
import com.salescrm.benchmarks.service.Http2Service;
import java.io.IOException;
import java.util.stream.Stream;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class OperationsTest {
  private static CannedService service;

  @BeforeAll
  static void start() throws IOException {
    service = CannedService.start(300, 3, Delay.NONE);
  }

  @AfterAll
  static void stop() throws IOException {
    service.close();
  }

  /** All rows except exports, which need a second JVM with a large file. */
  static Stream<Arguments> variants() {
    return Stream.of(Row.values())
        .filter(row -> !row.name().startsWith("EXPORT"))
        .flatMap(row -> row.variants(false).stream().map(each -> Arguments.of(row, each)));
  }

  @ParameterizedTest
  @MethodSource("variants")
  void run_eachRowAndVariant_returnsResults(Row row, String variant) throws Exception {
    Operation operation = Operations.of(row, variant, service.baseUrl());

    assertThat(operation.run()).isNotNull();
    assertThat(operation.run()).isNotNull(); // On the same connection.
  }

  @ParameterizedTest
  @EnumSource(names = {"SDK", "DATABIND", "LIMIT"})
  void get_serviceWithHttp2_readsTheSameLead(Contestant contestant) throws Exception {
    try (Http2Service http2 = Http2Service.start(300, 3, Delay.NONE);
        LeadClient overHttp2 = contestant.client(http2.baseUrl());
        LeadClient overHttp1 = contestant.client(service.baseUrl())) {
      assertThat(overHttp2.get("lead_1")).isEqualTo(overHttp1.get("lead_1"));
      assertThat(overHttp2.countAll()).isEqualTo(300);
    }
  }

  @Test
  void okHttp_serviceWithHttp2_speaksHttp2() throws Exception {
    try (Http2Service http2 = Http2Service.start(300, 3, Delay.NONE);
        Response response = Connections.okHttp(http2.baseUrl())
            .newCall(
                new Request.Builder().url(http2.baseUrl() + "/lead/lead_1/").build())
            .execute()) {
      assertThat(response.protocol()).isEqualTo(Protocol.HTTP_2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void target_eachVariantOfRow_isDefined(Row row) {
    assertThat(row.variants(false).stream().skip(1))
        .allSatisfy(variant -> assertThat(row.target(variant).text()).isNotNull());
    assertThat(row.variants(false)).containsAll(row.variants(true));
  }
}
