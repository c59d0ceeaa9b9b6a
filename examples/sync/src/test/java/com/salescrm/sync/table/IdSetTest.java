package com.salescrm.sync.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IdSetTest {
  @Test
  void add_manyIds_containsThemAndNoOther() {
    IdSet ids = new IdSet();
    for (int i = 0; i < 200_000; i++) {
      assertThat(ids.add("lead_" + i)).isTrue();
    }
    for (int i = 0; i < 200_000; i++) {
      assertThat(ids.contains("lead_" + i)).isTrue();
      assertThat(ids.contains("contact_" + i)).isFalse();
    }
    assertThat(ids.add("lead_7")).isFalse();
  }
}
