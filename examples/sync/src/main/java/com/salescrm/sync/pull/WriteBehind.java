package com.salescrm.sync.pull;

import com.salescrm.sync.table.Checkpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Writes the pages of a list on another thread while the next ones are read. Pages that are read during a write are written
 * together, in one transaction with the checkpoint of the last one. Used by one thread; the writes are executed one by one, in
 * the order of the pages.
 *
 * @param <T> what is written of each object
 */
final class WriteBehind<T> implements AutoCloseable {
  private static final int MOST_OBJECTS = 2_000;
  private static final long MOST_CHARACTERS =
      Math.min(4 << 20, Runtime.getRuntime().maxMemory() / 128);

  private final PageWriter<T> writer;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(work -> new Thread(work, "crm-sync-write"));
  private CompletableFuture<Void> running = CompletableFuture.completedFuture(null);
  private List<T> waiting = new ArrayList<>();
  private long characters;
  private @Nullable Checkpoint reached; // That of the last waiting page; null without one.

  WriteBehind(PageWriter<T> writer) {
    this.writer = writer;
  }

  /**
   * Adds a page. Waits if too much waits already; an earlier write that failed throws its own exception.
   *
   * @param page its objects
   * @param next the checkpoint after it
   * @param isLast whether {@link #flush} follows, which writes it without the other thread
   */
  void add(List<T> page, Checkpoint next, boolean isLast) {
    waiting.addAll(page);
    page.forEach(each -> characters += writer.characters(each));
    reached = next;
    boolean isFull = waiting.size() >= MOST_OBJECTS || characters >= MOST_CHARACTERS;
    if (isFull || (running.isDone() && !isLast)) {
      start();
    }
  }

  private void start() {
    Runnable write = nextWrite();
    running = CompletableFuture.runAsync(write, thread);
  }

  /** The write of the pages that wait, after the earlier ones. */
  private Runnable nextWrite() {
    CrmReader.result(running);
    Checkpoint next = reached;
    List<T> objects = waiting;
    waiting = new ArrayList<>();
    characters = 0;
    reached = null;
    return () -> {
      if (next != null) {
        writer.write(objects, next);
      }
    };
  }

  /** Writes the pages that wait, and waits for the end of all writes; one that failed throws its own exception. */
  void flush() {
    nextWrite().run();
  }

  /** Ends the thread, after {@link #flush}. */
  @Override
  public void close() {
    thread.shutdown();
  }
}
