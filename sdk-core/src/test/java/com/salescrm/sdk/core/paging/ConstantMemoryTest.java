package com.salescrm.sdk.core.paging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConstantMemoryTest extends OneListTest {
  private static final int ITEMS = Boolean.getBoolean("all.variants") ? 1_000_000 : 200_000;

  @ParameterizedTest
  @EnumSource(Mode.class)
  void iteration_ofManyItems_retainsAFewPagesOnly(Mode mode) {
    service.ids = ThingService.things(ITEMS);
    List<WeakReference<Page<JsonNode>>> given = new ArrayList<>();
    long items = 0;

    Iterator<Page<JsonNode>> pages = mode.of(list(2000)).pages().iterator();
    while (pages.hasNext()) {
      Page<JsonNode> page = pages.next();
      items += page.items().size();
      given.add(new WeakReference<>(page));
    }
    System.gc();

    assertThat(items).isEqualTo(ITEMS);
    assertThat(given).hasSize(ITEMS / 2000);
    assertThat(given).filteredOn(page -> page.get() != null).hasSizeLessThan(10);
    assertThat(pages.hasNext()).isFalse(); // The iterator itself is alive until here.
  }
}
