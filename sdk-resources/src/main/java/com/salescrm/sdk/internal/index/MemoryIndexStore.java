package com.salescrm.sdk.internal.index;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An index in memory. An entry is one array of bytes, in a row that two hash tables with chained rows refer to: about 190
 * bytes for an entry with ten fields.
 */
public final class MemoryIndexStore implements IndexStore {
  private static final byte[] FREE = {};
  private static final int NONE = -1;

  // All guarded by lock.
  private final ReentrantLock lock = new ReentrantLock();
  private byte[][] rows;
  private Chains byKey;
  private Chains byId;
  private int used;
  private int size;
  private @Nullable Instant loadedAt;

  public MemoryIndexStore() {
    this(64);
  }

  private MemoryIndexStore(int length) {
    rows = new byte[length][];
    byKey = new Chains(length);
    byId = new Chains(length);
  }

  /** The first row for each hash, and the next row for each row. */
  private static final class Chains {
    final int[] first;
    final int[] next;

    Chains(int rows) {
      first = new int[rows];
      next = new int[rows];
      Arrays.fill(first, NONE);
    }

    int bucket(byte[] text) {
      int hash = Arrays.hashCode(text) * 0x9E3779B9;
      return (hash ^ (hash >>> 16)) & (first.length - 1);
    }

    void add(byte[] text, int row) {
      int bucket = bucket(text);
      next[row] = first[bucket];
      first[bucket] = row;
    }

    void remove(byte[] text, int row) {
      int bucket = bucket(text);
      if (first[bucket] == row) {
        first[bucket] = next[row];
        return;
      }
      int before = first[bucket];
      while (next[before] != row) {
        before = next[before];
      }
      next[before] = next[row];
    }
  }

  @Override
  public Optional<Instant> loadedAt() {
    return locked(() -> Optional.ofNullable(loadedAt));
  }

  @Override
  public List<IndexEntry> find(String key) {
    byte[] wanted = utf8(key);
    return locked(() -> {
      List<IndexEntry> found = new ArrayList<>(1);
      for (int row = byKey.first[byKey.bucket(wanted)]; row != NONE; row = byKey.next[row]) {
        if (Arrays.equals(wanted, part(rows[row], 0))) {
          found.add(entry(rows[row]));
        }
      }
      found.sort((one, other) -> one.id().compareTo(other.id()));
      return Collections.unmodifiableList(found);
    });
  }

  @Override
  public Optional<IndexEntry> get(String id) {
    return locked(() -> {
      int row = rowOf(utf8(id));
      return row == NONE ? Optional.empty() : Optional.of(entry(rows[row]));
    });
  }

  @Override
  public void update(String id, UnaryOperator<@Nullable IndexEntry> change) {
    locked(() -> {
      byte[] bytes = utf8(id);
      int row = rowOf(bytes);
      IndexEntry entry = change.apply(row == NONE ? null : entry(rows[row]));
      if (entry == null) {
        removeRow(bytes);
      } else {
        put(entry, bytes);
      }
      return null;
    });
  }

  private void put(IndexEntry entry, byte[] id) {
    byte[] key = utf8(entry.key());
    byte[] fields = entry.fields().bytes();
    byte[] bytes = ByteBuffer.allocate(4 + key.length + id.length + fields.length)
        .putShort((short) key.length)
        .put(key)
        .putShort((short) id.length)
        .put(id)
        .put(fields)
        .array();
    if (used == rows.length) { // Before the entry is removed: the memory may not suffice.
      rehash();
    }
    removeRow(id);
    add(key, id, bytes);
  }

  private void add(byte[] key, byte[] id, byte[] bytes) {
    rows[used] = bytes;
    byKey.add(key, used);
    byId.add(id, used);
    used++;
    size++;
  }

  /** Removes the free rows and makes room for more. Nothing changes if the memory does not suffice. */
  private void rehash() {
    MemoryIndexStore all =
        new MemoryIndexStore(Math.multiplyExact(rows.length, size > rows.length / 2 ? 2 : 1));
    for (byte[] bytes : rows) {
      if (bytes.length > 0) {
        byte[] key = part(bytes, 0);
        all.add(key, part(bytes, 2 + key.length), bytes);
      }
    }
    take(all);
  }

  private void take(MemoryIndexStore other) {
    rows = other.rows;
    byKey = other.byKey;
    byId = other.byId;
    used = other.used;
    size = other.size;
  }

  private void removeRow(byte[] id) {
    int row = rowOf(id);
    if (row != NONE) {
      byKey.remove(part(rows[row], 0), row); // The first step, since it needs memory.
      byId.remove(id, row);
      rows[row] = FREE;
      size--;
    }
  }

  private int rowOf(byte[] id) {
    int row = byId.first[byId.bucket(id)];
    while (row != NONE
        && !Arrays.equals(id, part(rows[row], 2 + ByteBuffer.wrap(rows[row]).getShort(0)))) {
      row = byId.next[row];
    }
    return row;
  }

  @Override
  public void replace(
      MemoryIndexStore pass,
      Instant began,
      Optional<Instant> before,
      @Nullable Set<String> decided) {
    if (decided == null) {
      pass.entries().forEach(this::put);
      return;
    }
    locked(() -> {
      take(pass);
      loadedAt = began;
      return null;
    });
  }

  @Override
  public int size() {
    return locked(() -> size);
  }

  @Override
  public Map<String, List<String>> duplicates() {
    Map<String, List<String>> duplicates = new TreeMap<>();
    locked(() -> {
      for (int row = 0; row < used; row++) {
        byte[] bytes = rows[row];
        if (bytes.length > 0 && isDuplicate(part(bytes, 0))) {
          IndexEntry entry = entry(bytes);
          duplicates.computeIfAbsent(entry.key(), key -> new ArrayList<>()).add(entry.id());
        }
      }
      return null;
    });
    duplicates.replaceAll((key, ids) -> ids.stream().sorted().toList());
    return Collections.unmodifiableMap(duplicates);
  }

  private boolean isDuplicate(byte[] key) {
    int count = 0;
    for (int row = byKey.first[byKey.bucket(key)]; row != NONE; row = byKey.next[row]) {
      count += Arrays.equals(key, part(rows[row], 0)) ? 1 : 0;
    }
    return count > 1;
  }

  /** The entries, for one thread while nothing is written. */
  Stream<IndexEntry> entries() {
    return Arrays.stream(rows, 0, used).filter(row -> row.length > 0).map(MemoryIndexStore::entry);
  }

  private static IndexEntry entry(byte[] bytes) {
    byte[] key = part(bytes, 0);
    byte[] id = part(bytes, 2 + key.length);
    return new IndexEntry(
        new String(key, StandardCharsets.UTF_8),
        new String(id, StandardCharsets.UTF_8),
        FieldHashes.ofBytes(Arrays.copyOfRange(bytes, 4 + key.length + id.length, bytes.length)));
  }

  /** The text whose length is at {@code offset}. */
  private static byte[] part(byte[] bytes, int offset) {
    int length = ByteBuffer.wrap(bytes).getShort(offset);
    return Arrays.copyOfRange(bytes, offset + 2, offset + 2 + length);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private <T extends @Nullable Object> T locked(Supplier<T> step) {
    lock.lock();
    try {
      return step.get();
    } finally {
      lock.unlock();
    }
  }
}
