package com.salescrm.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.benchmarks.service.CannedService;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class OperationsTest {
  private static CannedService service;

  @BeforeAll
  static void start() throws IOException {
    service = CannedService.start(300, 3, 0);
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
  void run_eachRowAndVariant_returnsResult(Row row, String variant) throws Exception {
    assertThat(Operations.of(row, variant, service.baseUrl()).run()).isNotNull();
  }

  @ParameterizedTest
  @EnumSource
  void target_eachVariantOfRow_isDefined(Row row) {
    assertThat(row.variants(false).stream().skip(1))
        .allSatisfy(variant -> assertThat(row.target(variant).text()).isNotNull());
    assertThat(row.variants(false)).containsAll(row.variants(true));
  }
}
