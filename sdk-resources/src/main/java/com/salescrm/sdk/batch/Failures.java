package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.PaymentRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletionException;

/** What a failed call means for the other rows. */
final class Failures {
  private Failures() {}

  /** What code of the caller throws: in other languages than Java, also an undeclared checked exception. */
  static RuntimeException unchecked(Exception e) {
    return e instanceof RuntimeException unchecked ? unchecked : new CompletionException(e);
  }

  /** Whether every further row would fail likewise. */
  static boolean endsBatch(RuntimeException e) {
    return e instanceof UnauthorizedException
        || e instanceof PaymentRequiredException
        || (e instanceof CrmException failure && isUnanswered(failure) && !failure.isTemporary());
  }

  /** Whether the service has not responded to a call, which says nothing about the row. */
  static boolean isUnanswered(CrmException e) {
    return e instanceof TransportException
        || e instanceof OAuthException
        || e instanceof TokenStoreException;
  }

  /** Whether what failed without effect may succeed later: a call, or the use of an index whose database fails. */
  static boolean isOutage(RuntimeException e) {
    return e instanceof CrmException failure
        ? failure.isTemporary() && !failure.mayHaveTakenEffect()
        : e instanceof UncheckedIOException;
  }
}
