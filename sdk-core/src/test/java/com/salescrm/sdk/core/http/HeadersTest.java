package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeadersTest {

  @Test
  void toMap_joinsValuesOfOneNameInOrder() {
    assertThat(Headers.toMap(okhttp3.Headers.of("X-A", "1", "b", "2", "x-a", "3")))
        .containsExactly(Map.entry("b", List.of("2")), Map.entry("x-a", List.of("1", "3")));
  }
}
