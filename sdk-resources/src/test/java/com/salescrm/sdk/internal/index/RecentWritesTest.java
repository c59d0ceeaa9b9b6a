package com.salescrm.sdk.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentWritesTest {
  private final RecentWrites recent = new RecentWrites(0, () -> 0);

  @Test
  void remove_aRequestIsAlwaysInFlight_isForgottenWhenThoseBeforeItHaveEnded() {
    long before = recent.requestBegins(null, Set.of());
    for (int i = 0; i < 1_000; i++) {
      recent.add("id " + i, null);
      long next = recent.requestBegins(null, Set.of());
      recent.requestEnds(before);
      before = next;
    }

    assertThat(IntStream.range(0, 1_000)).noneMatch(i -> recent.isRemoved("id " + i));
  }

  @Test
  void isRemoved_untilTheRequestsBeforeItHaveEnded_isTrue() {
    long first = recent.requestBegins(null, Set.of());
    long second = recent.requestBegins(null, Set.of());
    recent.add("a", null);
    long third = recent.requestBegins(null, Set.of());

    recent.requestEnds(third);
    recent.requestEnds(first);
    assertThat(recent.isRemoved("a")).isTrue();

    recent.requestEnds(second);
    assertThat(recent.isRemoved("a")).isFalse();
  }

  @Test
  void isRemoved_addedAgain_isFalse() {
    long first = recent.requestBegins(null, Set.of());
    recent.add("a", null);
    recent.add("a", new IndexEntry("1", "a", FieldHashes.NONE));
    assertThat(recent.isRemoved("a")).isFalse();

    recent.requestEnds(first);
  }
}
