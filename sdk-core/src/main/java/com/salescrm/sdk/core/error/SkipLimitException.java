package com.salescrm.sdk.core.error;

/**
 * 400 on a later page of a list, or on the first page of a list that starts at an offset if the response names {@code
 * _skip}: the service rejects an offset this large. Narrow the list if it has filters, such as dates, or use an
 * export; leads have no filter. Status, response and cause are those of the rejected page.
 */
public class SkipLimitException extends BadRequestException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception, for the SDK and for tests.
   *
   * @param message the rejected {@code _skip} and what to do instead
   * @param refused the exception of the page, which becomes the cause
   */
  public SkipLimitException(String message, BadRequestException refused) {
    super(message, refused);
  }
}
