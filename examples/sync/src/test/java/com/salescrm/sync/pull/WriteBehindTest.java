package com.salescrm.sync.pull;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sync.table.Checkpoint;
import com.salescrm.sync.table.ExcludedFields;
import com.salescrm.sync.table.Storable;
import com.salescrm.sync.table.Table;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pages that are written on another thread than the one that reads them. */
@Timeout(60)
class WriteBehindTest {
  private final List<String> written = new CopyOnWriteArrayList<>();

  private void write(List<Storable> objects, Checkpoint next) {
    written.add(objects.stream().map(Storable::id).toList() + " up to " + next.resumeToken());
  }

  @Test
  void add_pagesDuringAWrite_writesThemTogetherWithTheLastCheckpoint() {
    CountDownLatch firstMayEnd = new CountDownLatch(1);
    try (WriteBehind writes = new WriteBehind((objects, next) -> {
      await(firstMayEnd);
      write(objects, next);
    })) {
      writes.add(page("lead_1"), upTo("1"));
      writes.add(page("lead_2", "lead_3"), upTo("2"));
      writes.add(page(), upTo("3"));
      firstMayEnd.countDown();
      writes.flush();
    }
    assertThat(written).containsExactly("[lead_1] up to 1", "[lead_2, lead_3] up to 3");
  }

  @Test
  void flush_withoutPages_writesNothing() {
    try (WriteBehind writes = new WriteBehind(this::write)) {
      writes.flush();
    }
    assertThat(written).isEmpty();
  }

  @Test
  void flush_pageWithoutObjects_writesItsCheckpoint() {
    try (WriteBehind writes = new WriteBehind(this::write)) {
      writes.add(page(), upTo("1"));
      writes.flush();
    }
    assertThat(written).containsExactly("[] up to 1");
  }

  @Test
  void flush_failedWrite_throwsItsExceptionAndWritesNoLaterPage() {
    CountDownLatch firstMayEnd = new CountDownLatch(1);
    IllegalStateException failure = new IllegalStateException("disk full");
    try (WriteBehind writes = new WriteBehind((objects, next) -> {
      await(firstMayEnd);
      write(objects, next);
      throw failure;
    })) {
      writes.add(page("lead_1"), upTo("1"));
      writes.add(page("lead_2"), upTo("2"));
      firstMayEnd.countDown();
      assertThatThrownBy(writes::flush).isSameAs(failure);
      assertThatThrownBy(writes::flush).isSameAs(failure);
    }
    assertThat(written).containsExactly("[lead_1] up to 1");
  }

  private static List<Storable> page(String... ids) {
    List<JsonNode> items = List.of(ids).stream()
        .map(id -> (JsonNode) JsonNodeFactory.instance.objectNode().put("id", id))
        .toList();
    return Storable.of(Table.LEADS, ExcludedFields.NONE, items);
  }

  private static Checkpoint upTo(String token) {
    return Checkpoint.NEVER.at(token, null);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
