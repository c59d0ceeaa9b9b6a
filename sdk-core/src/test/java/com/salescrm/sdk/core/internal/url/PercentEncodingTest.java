package com.salescrm.sdk.core.internal.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentEncodingTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "lead_1, lead_1",
        "aZ09-._~, aZ09-._~",
        "a b, a%20b",
        "a+b, a%2Bb",
        "a@b.c, a%40b.c",
        "a/b, a%2Fb",
        "100%, 100%25",
        "é, %C3%A9",
        "日本, %E6%97%A5%E6%9C%AC",
        "😀, %F0%9F%98%80",
        "!*'(), %21%2A%27%28%29",
        "?#[]:;=&$, %3F%23%5B%5D%3A%3B%3D%26%24",
        "\"a,b\", a%2Cb",
      })
  void segment_reservedCharacters_areEncoded(String value, String encoded) {
    assertThat(PercentEncoding.segment(value)).isEqualTo(encoded);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "\"a,b\", \"a,b\"",
        "\"a b,c+d\", \"a%20b,c%2Bd\"",
        "a&b=c, a%26b%3Dc",
        "2026-06-19T12:00:00+02:00, 2026-06-19T12%3A00%3A00%2B02%3A00",
        "ü, %C3%BC",
      })
  void query_comma_isNotEncoded(String value, String encoded) {
    assertThat(PercentEncoding.query(value)).isEqualTo(encoded);
  }

  @Test
  void segment_anyText_decodesToTheSame() {
    Random random = new Random(4711);
    for (int round = 0; round < 2000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 12; i++) {
        int codePoint = random.nextInt(0x3000);
        text.appendCodePoint(Character.isSurrogate((char) codePoint) ? 'x' : codePoint);
      }

      String encoded = PercentEncoding.segment(text.toString());

      assertThat(encoded).matches("[A-Za-z0-9._~%-]*");
      assertThat(URLDecoder.decode(encoded, StandardCharsets.UTF_8)).isEqualTo(text.toString());
    }
  }
}
