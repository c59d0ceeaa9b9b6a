package com.salescrm.sdk.core.json;

import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.json.ArrayItemReader;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON array of any length item by item, in the memory of one item. Items are read as those of a response are: a
 * property of the wrong kind is found among the additional properties. For one thread; closing it closes the input.
 *
 * <p>An item that is well-formed JSON but none of the type's costs one {@link DecodingException}; reading goes on behind
 * it. After any other failure (a text that is no JSON array, an input that cannot be read) there is nothing to go on with:
 * it is thrown once, and the reader has no more items.
 *
 * @param <T> what the items are read as
 */
public final class JsonArrayReader<T> implements Iterator<T>, AutoCloseable {
  private final ArrayItemReader<T> items;
  private @Nullable T next;
  private boolean ended;

  /**
   * A reader; nothing is read before the first item is asked for.
   *
   * @param input UTF-8 text whose one value is an array
   * @param itemType the model, for example {@code Lead.class}
   */
  public JsonArrayReader(InputStream input, Class<T> itemType) {
    Arguments.notNull(input, "input");
    Arguments.notNull(itemType, "itemType");
    this.items = new ArrayItemReader<>(input, itemType);
  }

  /**
   * Whether there is another item; waits for it if need be.
   *
   * @throws DecodingException if the text is no JSON array or ends early: then there are no more items; if the item cannot
   *     be read: then reading goes on behind it
   * @throws UncheckedIOException if the input cannot be read: then there are no more items
   */
  @Override
  public boolean hasNext() {
    if (next == null && !ended) {
      ended = true; // Unless reading can go on.
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
