package com.salescrm.sdk.core.internal.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;

class HttpResponseTest {

  @Test
  void headerMap_repeatedName_hasAllValuesInOrder() {
    Headers headers = Headers.of("X-A", "1", "b", "2", "x-a", "3");

    assertThat(new HttpResponse(200, headers, new byte[0], null).headerMap())
        .containsExactly(Map.entry("b", List.of("2")), Map.entry("x-a", List.of("1", "3")));
  }
}
