package com.salescrm.sync.report;

/** The width of text in terminal columns. */
final class TextWidth {
  private static final char ELLIPSIS = '…';

  private TextWidth() {}

  /** Two columns for a wide East Asian character or an emoji, none for a combining mark. */
  static int of(String text) {
    return text.codePoints().map(TextWidth::of).sum();
  }

  /** Truncates to a width, with an ellipsis; control characters are removed. */
  static String fitted(String text, int width) {
    String plain = text.replaceAll("\\p{Cntrl}+", " ").strip();
    if (of(plain) <= width) {
      return plain;
    }
    StringBuilder cut = new StringBuilder();
    int used = 1;
    for (int point : plain.codePoints().toArray()) {
      used += of(point);
      if (used > width) {
        break;
      }
      cut.appendCodePoint(point);
    }
    return cut.append(ELLIPSIS).toString();
  }

  private static int of(int point) {
    int type = Character.getType(point);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    return isWide(point) ? 2 : 1;
  }

  private static boolean isWide(int point) {
    return point >= 0x1100
        && (point <= 0x115F
            || (point >= 0x2E80 && point <= 0xA4CF && point != 0x303F)
            || (point >= 0xAC00 && point <= 0xD7A3)
            || (point >= 0xF900 && point <= 0xFAFF)
            || (point >= 0xFE30 && point <= 0xFE6F)
            || (point >= 0xFF00 && point <= 0xFF60)
            || (point >= 0xFFE0 && point <= 0xFFE6)
            || (point >= 0x1F300 && point <= 0x1FAFF)
            || (point >= 0x20000 && point <= 0x3FFFD));
  }
}
