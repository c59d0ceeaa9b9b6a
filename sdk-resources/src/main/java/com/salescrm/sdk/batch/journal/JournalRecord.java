package com.salescrm.sdk.batch.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * One record of a journal file. All records start at a multiple of 16 bytes, so the 16 bytes of a record's head are in one
 * sector of a disk:
 *
 * <pre>
 *  0  kind (1 byte), 'J', length of the object id in bytes (2 bytes)
 *  4  how many bytes before this record were not yet durable when it was written, in units of 16 (4 bytes)
 *  8  CRC-32C of the body, CRC-32C of the head and the record's position (4 bytes each)
 * 16  body: row (12 bytes), object id in UTF-8, bytes 0xFF up to the next multiple of 16
 * </pre>
 *
 * <p>Not a record class, whose methods would take more of the jar.
 */
final class JournalRecord {
  static final int UNIT = 16;
  private static final byte SIGN = 'J';
  private static final byte PADDING = (byte) 0xFF;

  enum Kind {
    BEGIN(1),
    FINISH(2),
    RELEASE(3);

    private final int code; // In the file.

    Kind(int code) {
      this.code = code;
    }

    private static @Nullable Kind of(int code) {
      return Stream.of(values()).filter(kind -> kind.code == code).findFirst().orElse(null);
    }
  }

  private final Kind kind;
  private final RowId row;
  private final @Nullable String objectId;
  private final long position;
  private final long durable;

  /**
   * Creates a record.
   *
   * @param objectId null if it is not finished, or has none
   * @param position where it starts
   * @param durable everything before this position was durable when it was written
   */
  JournalRecord(Kind kind, RowId row, @Nullable String objectId, long position, long durable) {
    this.kind = kind;
    this.row = row;
    this.objectId = objectId;
    this.position = position;
    this.durable = durable;
  }

  Kind kind() {
    return kind;
  }

  RowId row() {
    return row;
  }

  @Nullable
  String objectId() {
    return objectId;
  }

  long position() {
    return position;
  }

  long durable() {
    return durable;
  }

  /** The head of a record. Not a record class, whose methods would take more of the jar. */
  static final class Head {
    private final Kind kind;
    private final int idLength;
    private final int undurable;
    private final int bodyCrc;

    Head(Kind kind, int idLength, int undurable, int bodyCrc) {
      this.kind = kind;
      this.idLength = idLength;
      this.undurable = undurable;
      this.bodyCrc = bodyCrc;
    }

    int size() {
      return JournalRecord.size(idLength);
    }
  }

  private static int size(int idLength) {
    return UNIT + (RowId.BYTES + idLength + UNIT - 1) / UNIT * UNIT;
  }

  byte[] toBytes() {
    byte[] id = objectId == null ? new byte[0] : objectId.getBytes(UTF_8);
    byte[] bytes = new byte[size(id.length)];
    Arrays.fill(bytes, UNIT, bytes.length, PADDING);
    ByteBuffer body = ByteBuffer.wrap(bytes, UNIT, bytes.length - UNIT);
    body.putLong(row.high()).putInt(row.low()).put(id);
    ByteBuffer.wrap(bytes)
        .put((byte) kind.code)
        .put(SIGN)
        .putShort((short) id.length)
        .putInt((int) Math.min(Integer.MAX_VALUE, (position - durable) / UNIT))
        .putInt(crc(bytes, UNIT, bytes.length - UNIT, 0))
        .putInt(crc(bytes, 0, 12, position));
    return bytes;
  }

  /** Reads a head; null if it is damaged. */
  static @Nullable Head head(byte[] bytes, long position) {
    ByteBuffer head = ByteBuffer.wrap(bytes, 0, UNIT);
    Kind kind = Kind.of(head.get());
    if (kind == null || head.get() != SIGN || head.getInt(12) != crc(bytes, 0, 12, position)) {
      return null;
    }
    return new Head(kind, Short.toUnsignedInt(head.getShort(2)), head.getInt(4), head.getInt(8));
  }

  /** Reads a record with the head {@code head} from {@code bytes}; null if its body is damaged. */
  static @Nullable JournalRecord of(Head head, byte[] bytes, long position) {
    if (head.bodyCrc != crc(bytes, UNIT, head.size() - UNIT, 0)) {
      return null;
    }
    ByteBuffer body = ByteBuffer.wrap(bytes, UNIT, head.size() - UNIT);
    RowId row = new RowId(body.getLong(), body.getInt());
    String id =
        head.idLength == 0 ? null : new String(bytes, UNIT + RowId.BYTES, head.idLength, UTF_8);
    return new JournalRecord(head.kind, row, id, position, position - (long) head.undurable * UNIT);
  }

  private static int crc(byte[] bytes, int from, int length, long position) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, length);
    crc.update(ByteBuffer.allocate(Long.BYTES).putLong(0, position));
    return (int) crc.getValue();
  }
}
