package com.salescrm.sync.pull;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.table.Checkpoint;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pages that are written on another thread than the one that reads them. */
@Timeout(60)
class WriteBehindTest {
  private final List<String> written = new CopyOnWriteArrayList<>();

  private void write(List<String> objects, Checkpoint next) {
    written.add(objects + " up to " + next.resumeToken());
  }

  private static WriteBehind<String> writeBehind(BiConsumer<List<String>, Checkpoint> writer) {
    return new WriteBehind<>(new PageWriter<>() {
      @Override
      public List<String> convert(List<JsonNode> items) {
        throw new UnsupportedOperationException();
      }

      @Override
      public int characters(String object) {
        return object.length();
      }

      @Override
      public void write(List<String> objects, Checkpoint next) {
        writer.accept(objects, next);
      }
    });
  }

  @Test
  void add_pagesDuringAWrite_writesThemTogetherWithTheLastCheckpoint() {
    CountDownLatch firstMayEnd = new CountDownLatch(1);
    try (WriteBehind<String> writes = writeBehind((objects, next) -> {
      await(firstMayEnd);
      write(objects, next);
    })) {
      writes.add(List.of("lead_1"), upTo("1"), false);
      writes.add(List.of("lead_2", "lead_3"), upTo("2"), false);
      writes.add(List.of(), upTo("3"), false);
      firstMayEnd.countDown();
      writes.flush();
    }
    assertThat(written).containsExactly("[lead_1] up to 1", "[lead_2, lead_3] up to 3");
  }

  @Test
  void flush_withoutPages_writesNothing() {
    try (WriteBehind<String> writes = writeBehind(this::write)) {
      writes.flush();
    }
    assertThat(written).isEmpty();
  }

  @Test
  void flush_pageWithoutObjects_writesItsCheckpoint() {
    try (WriteBehind<String> writes = writeBehind(this::write)) {
      writes.add(List.of(), upTo("1"), false);
      writes.flush();
    }
    assertThat(written).containsExactly("[] up to 1");
  }

  @Test
  void flush_failedWrite_throwsItsExceptionAndWritesNoLaterPage() {
    CountDownLatch firstMayEnd = new CountDownLatch(1);
    IllegalStateException failure = new IllegalStateException("disk full");
    try (WriteBehind<String> writes = writeBehind((objects, next) -> {
      await(firstMayEnd);
      write(objects, next);
      throw failure;
    })) {
      writes.add(List.of("lead_1"), upTo("1"), false);
      writes.add(List.of("lead_2"), upTo("2"), false);
      firstMayEnd.countDown();
      assertThatThrownBy(writes::flush).isSameAs(failure);
      assertThatThrownBy(writes::flush).isSameAs(failure);
    }
    assertThat(written).containsExactly("[lead_1] up to 1");
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
