package com.salescrm.sdk.core.json;

import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.ArrayItemReader;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.JsonType;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.query.Projection;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON array of any length, with the memory of one item. An invalid value of an item becomes an additional
 * property, as in a response. Closing the reader closes the input. Not thread-safe.
 *
 * <p>If an item is JSON but not of the type, {@link #hasNext()} throws one {@link DecodingException}; the next call
 * continues with the next item. Every other failure ends the reader: the text is not a JSON array, an item has more than
 * 256 MiB, or the input cannot be read.
 *
 * @param <T> the type of the items
 */
public final class JsonArrayReader<T> implements Iterator<T>, AutoCloseable {
  private final ArrayItemReader<T> items;
  private @Nullable T next;
  private boolean ended;

  /**
   * Creates a reader. The first call of {@link #hasNext()} or {@link #next()} begins to read the input.
   *
   * @param input a JSON array in UTF-8
   * @param itemType the model, for example {@code Lead.class}, or a class of the application
   * @throws IllegalArgumentException if no instance of the class can be created; the input stays open
   */
  public JsonArrayReader(InputStream input, Class<T> itemType) {
    Arguments.notNull(input, "input");
    JsonCodec.requireReadable(Arguments.notNull(itemType, "itemType"));
    this.items = new ArrayItemReader<>(input, JsonType.of(itemType));
  }

  private JsonArrayReader(ArrayItemReader<T> items) {
    this.items = items;
  }

  /**
   * Creates a reader of records.
   *
   * @param input a JSON array in UTF-8
   * @param projection the record; all properties that it does not name are skipped
   * @param <T> the record
   * @return the reader; its first call begins to read the input
   */
  public static <T extends Record> JsonArrayReader<T> of(
      InputStream input, Projection<T> projection) {
    Arguments.notNull(input, "input");
    Arguments.notNull(projection, "projection");
    return new JsonArrayReader<>(
        new ArrayItemReader<>(input, JsonType.ofComponents(projection.type())));
  }

  /**
   * Reads the next item, unless it is read already. Blocks until the input delivers it.
   *
   * @throws DecodingException if the item is not of the type: the next call continues with the next item; if the text is
   *     not a JSON array or is truncated, or the item has more than 256 MiB: the reader has no more items
   * @throws UncheckedIOException if the input cannot be read: the reader has no more items
   */
  @Override
  public boolean hasNext() {
    if (next == null && !ended) {
      ended = true; // Stays true if read() throws, unless only the item is invalid.
      next = read();
      ended = next == null;
    }
    return !ended;
  }

  private @Nullable T read() {
    try {
      return items.next();
    } catch (UnreadableJsonException e) {
      ended = e.isMalformed();
      throw new DecodingException("the text cannot be read: " + e.getMessage(), e.jsonPath(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public T next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException("the array has no more items");
    }
    T item = next;
    next = null;
    return item;
  }

  /** Closes the input. */
  @Override
  public void close() {
    ended = true;
    try {
      items.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
