package com.salescrm.sdk.core.internal.json;

/** Lengths as seven bits a byte, the lowest first, the highest bit set where more follow: one byte for most. */
final class VarLength {

  private static final int BITS = 7;
  private static final int MORE = 0x80;

  private VarLength() {}

  /** How many bytes a length takes. */
  static int sizeOf(int length) {
    int size = 1;
    for (int rest = length >>> BITS; rest != 0; rest >>>= BITS) {
      size++;
    }
    return size;
  }

  /** Writes a length; returns where it ends. */
  static int write(int length, byte[] target, int offset) {
    int position = offset;
    int rest = length;
    while (rest >= MORE) {
      target[position++] = (byte) (rest | MORE);
      rest >>>= BITS;
    }
    target[position++] = (byte) rest;
    return position;
  }

  /** The length that stands at an offset. */
  static int at(byte[] source, int offset) {
    int length = 0;
    for (int position = offset, shift = 0; ; position++, shift += BITS) {
      length |= (source[position] & (MORE - 1)) << shift;
      if ((source[position] & MORE) == 0) {
        return length;
      }
    }
  }

  /** How many bytes the length at an offset takes. */
  static int sizeAt(byte[] source, int offset) {
    int position = offset;
    while ((source[position] & MORE) != 0) {
      position++;
    }
    return position - offset + 1;
  }
}
