package com.salescrm.samples.docs;

import java.util.List;

/**
 * What stands between two fences of a page.
 *
 * @param page the page's path
 * @param line the line of the opening fence, counted from 1
 * @param language the word behind the fence, or nothing
 * @param marker what the comment above the fence says of it, or nothing
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
