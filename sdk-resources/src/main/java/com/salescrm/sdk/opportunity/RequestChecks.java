package com.salescrm.sdk.opportunity;

import java.util.Optional;

/** Checks of what is about to be sent; each message names the argument. */
final class RequestChecks {
  private RequestChecks() {}

  static void notBlank(String argument, Optional<String> value) {
    if (value.filter(String::isBlank).isPresent()) {
      throw new IllegalStateException(argument + " must not be blank: leave it out instead");
    }
  }
}
