package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecentWritesTest {
  private final RecentWrites recent = new RecentWrites(0, () -> 0);

  private int size() throws ReflectiveOperationException {
    Field removed = RecentWrites.class.getDeclaredField("removed");
    removed.setAccessible(true);
    return ((Map<?, ?>) removed.get(recent)).size();
  }

  @Test
  void remove_aRequestIsAlwaysInFlight_isForgottenWhenThoseBeforeItHaveEnded() throws Exception {
    long before = recent.requestBegins(null);
    for (int i = 0; i < 1_000; i++) {
      recent.add("id " + i, null);
      long next = recent.requestBegins(null);
      recent.requestEnds(before);
      before = next;
    }

    assertThat(size()).isZero();
  }

  @Test
  void isRemoved_untilTheRequestsBeforeItHaveEnded_isTrue() {
    long first = recent.requestBegins(null);
    long second = recent.requestBegins(null);
    recent.add("a", null);
    long third = recent.requestBegins(null);

    recent.requestEnds(third);
    recent.requestEnds(first);
    assertThat(recent.isRemoved("a")).isTrue();

    recent.requestEnds(second);
    assertThat(recent.isRemoved("a")).isFalse();
  }

  @Test
  void isRemoved_addedAgain_isFalse() {
    long first = recent.requestBegins(null);
    recent.add("a", null);
    recent.add("a", new IndexEntry("1", "a", FieldHashes.NONE));
    assertThat(recent.isRemoved("a")).isFalse();

    recent.requestEnds(first);
  }
}
