package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.http.ApiRequest;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeyCountsTest {
  private final KeyCounts counts = new KeyCounts();

  private static byte[] digest(int key) {
    return RowIdentity.ofKey(BatchTestBase.lead("k" + key));
  }

  @Test
  void next_manyKeysThreeTimes_countsEach() {
    for (int round = 0; round < 3; round++) {
      for (int key = 0; key < 50_000; key++) {
        assertThat(counts.next(digest(key))).isEqualTo(round);
      }
    }
  }

  @Test
  void next_digestOfZeros_isCounted() {
    assertThat(counts.next(new byte[32])).isZero();
    assertThat(counts.next(new byte[32])).isEqualTo(1);
  }

  @Test
  void identity_dependsOnKindKeyNumberAndBodyOfAnUpdate() {
    assertThat(IntStream.range(0, 5).mapToObj(i -> switch (i) {
          case 0 -> identity(put("1", "A"), 0);
          case 1 -> identity(put("1", "B"), 0);
          case 2 -> identity(put("2", "A"), 0);
          case 3 -> identity(put("1", "A"), 1);
          default -> identity(BatchTestBase.lead("1"), 0);
        }))
        .doesNotHaveDuplicates()
        .allSatisfy(identity -> assertThat(identity).matches("[0-9a-f]{24}"));
  }

  @Test
  void identity_sameInput_isTheSameInEveryVersion() {
    assertThat(identity(put("1", "A"), 0)).isEqualTo("eee6e6f442dcfcdfcc8c03e0");
    assertThat(identity(post("1", "A"), 0)).isEqualTo(identity(post("1", "B"), 0));
  }

  private static String identity(Write write, int number) {
    return RowIdentity.of(new Row(write, 1, number));
  }

  private static Write put(String key, String name) {
    return BatchTestBase.rename(key, "lead_1", name);
  }

  private static Write post(String key, String name) {
    return Write.request(
        key, ApiRequest.post("/lead/").body(Map.of("name", name)).build());
  }
}
