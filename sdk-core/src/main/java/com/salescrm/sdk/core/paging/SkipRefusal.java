package com.salescrm.sdk.core.paging;

import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.error.SkipLimitException;
import java.util.Locale;

/** Tells a refused {@code _skip} from any other 400 of a list operation. */
final class SkipRefusal {
  private static final String ADVICE =
      ": narrow the list, for instance by dates, or use an export (";

  private SkipRefusal() {}

  /**
   * The exception for a 400.
   *
   * @param e the refusal
   * @param skip the {@code _skip} of the request
   * @param accepted whether the service accepted the same query at a smaller {@code _skip}, in the same iteration
   * @return a {@link SkipLimitException} if only {@code _skip} can be meant or the service names it, else {@code e}
   */
  static BadRequestException of(BadRequestException e, long skip, boolean accepted) {
    String refused = "the service refuses _skip=" + skip;
    if (skip > 0 && accepted) {
      return new SkipLimitException(
          refused + " although the pages before were fine" + ADVICE + e.getMessage() + ")", e);
    }
    return skip > 0 && namesSkip(e)
        ? new SkipLimitException(refused + ADVICE + e.getMessage() + ")", e)
        : e;
  }

  /**
   * Whether the response speaks of the offset. Observed texts are "(max_skip = 210000)" and "less than or equal to"; the
   * second is also said of {@code _limit}.
   */
  private static boolean namesSkip(BadRequestException e) {
    if (!e.fieldErrors().isEmpty()) {
      return e.fieldErrors().keySet().stream().anyMatch(field -> field.contains("skip"));
    }
    String text =
        (e.errorMessage().orElse("") + String.join(" ", e.errors())).toLowerCase(Locale.ROOT);
    return text.contains("skip")
        || (text.contains("less than or equal to") && !text.contains("limit"));
  }
}
