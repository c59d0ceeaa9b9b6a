package com.salescrm.sync.db;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * A socket that is closed if a write takes longer than {@link #getSoTimeout}, which limits only reads in Java. A host that
 * acknowledges the probes of TCP and reads nothing would block a write for ever.
 */
final class LimitedSocket extends Socket {
  private static final Set<LimitedSocket> WRITING = ConcurrentHashMap.newKeySet();

  @SuppressWarnings("unused") // Runs until the JVM ends.
  private static final ScheduledFuture<?> CHECKS = Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "crm-sync-writes");
            thread.setDaemon(true);
            return thread;
          })
      .scheduleWithFixedDelay(
          () -> WRITING.forEach(LimitedSocket::closeIfLate), 1, 1, TimeUnit.SECONDS);

  private volatile long begunAt; // Of the write in progress; set by its thread.

  private void closeIfLate() {
    try {
      long limit = TimeUnit.MILLISECONDS.toNanos(getSoTimeout());
      if (limit > 0 && System.nanoTime() - begunAt > limit) {
        close(); // The write fails.
      }
    } catch (IOException e) {
      // It is closed already.
    }
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return new FilterOutputStream(super.getOutputStream()) {
      @Override
      public void write(byte[] bytes, int from, int count) throws IOException {
        begunAt = System.nanoTime();
        WRITING.add(LimitedSocket.this);
        try {
          out.write(bytes, from, count);
        } finally {
          WRITING.remove(LimitedSocket.this);
        }
      }
    };
  }
}
