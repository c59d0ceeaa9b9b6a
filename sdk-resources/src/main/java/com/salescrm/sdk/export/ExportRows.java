package com.salescrm.sdk.export;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The rows of a file while it arrives. They can be gone through once; close them to give the connection back, which
 * cuts it if there are more. For one thread.
 *
 * @param <T> a row
 */
public final class ExportRows<T> implements Iterable<T>, AutoCloseable {
  private final Iterator<T> rows;
  private final Runnable closing;
  private boolean given;

  ExportRows(Iterator<T> rows, Runnable closing) {
    this.rows = rows;
    this.closing = closing;
  }

  /**
   * The rows, once. For a row that cannot be read {@code hasNext()} throws {@link
   * com.salescrm.sdk.core.error.DecodingException} once; call it again to go on with the next row. A file that is
   * malformed there, or a download that breaks off (the exceptions of {@link
   * com.salescrm.sdk.core.download.Download#open()}), cannot be gone on with: after the exception there are no more
   * rows, though the file may have held some.
   *
   * @throws IllegalStateException if they were asked for before
   */
  @Override
  public Iterator<T> iterator() {
    if (given) {
      throw new IllegalStateException("the rows can be gone through once: download them again");
    }
    given = true;
    return rows;
  }

  /** {@return the rows as a sequential, ordered stream, once; closing it closes the rows} */
  public Stream<T> stream() {
    int traits = Spliterator.ORDERED | Spliterator.NONNULL;
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator(), traits), false)
        .onClose(this::close);
  }

  @Override
  public void close() {
    closing.run();
  }
}
