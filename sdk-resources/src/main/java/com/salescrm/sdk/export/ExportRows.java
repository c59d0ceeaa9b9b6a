package com.salescrm.sdk.export;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The rows of a file that is read while it is downloaded. They can be iterated once. Close them to release the
 * connection; closing them before the end aborts the download. Not safe for several threads.
 *
 * @param <T> the type of a row
 */
public final class ExportRows<T> implements Iterable<T>, AutoCloseable {
  private final Iterator<T> rows;
  private final Runnable closing;
  private boolean requested;

  ExportRows(Iterator<T> rows, Runnable closing) {
    this.rows = rows;
    this.closing = closing;
  }

  /**
   * {@return the iterator; it can be requested once}
   *
   * <p>If a row cannot be read, such as a row of CSV with a wrong number of values, {@code hasNext()} throws {@link
   * com.salescrm.sdk.core.error.DecodingException}; call it again to continue with the next row. If the file is malformed,
   * such as by a missing closing quote (also a {@code DecodingException}), or the download fails (with the exceptions of
   * {@link com.salescrm.sdk.core.download.Download#open()}), {@code hasNext()} throws once and then returns false, although
   * rows may be missing. So true after an exception means that one row is missing, and false that all rows from there on
   * are: the malformed rest, or the last row, at which the file may be truncated. The message says which.
   *
   * @throws IllegalStateException if the iterator was requested before
   */
  @Override
  public Iterator<T> iterator() {
    if (requested) {
      throw new IllegalStateException("the rows can be iterated once: download them again");
    }
    requested = true;
    return rows;
  }

  /** {@return the rows as a sequential, ordered stream, which can be requested once; closing it closes the rows} */
  public Stream<T> stream() {
    int characteristics = Spliterator.ORDERED | Spliterator.NONNULL;
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(iterator(), characteristics), false)
        .onClose(this::close);
  }

  @Override
  public void close() {
    closing.run();
  }
}
