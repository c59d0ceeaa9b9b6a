package com.salescrm.samples.docs;

import java.util.List;

/**
 * The text between two fences of a page.
 *
 * @param page the page's path
 * @param line the line of the opening fence, counted from 1
 * @param language the word after the fence, or an empty text
 * @param marker the content of the comment above the fence, or an empty text
 */
record Block(String page, int line, String language, String marker, List<String> code) {
  String place() {
    return page + ":" + line;
  }

  String text() {
    return String.join("\n", code);
  }

  @Override
  public String toString() {
    return place();
  }
}
