package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.error.PaymentRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.internal.storage.Sql;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** What a failed call means for the other rows. */
final class Failures {
  private static final int MAX_CAUSES = 100; // Java allows causes that form a cycle.

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

  /** Whether reading a list again soon would fail likewise. */
  static boolean isLasting(CrmException e) {
    boolean isOfTheList =
        e instanceof ApiException || e instanceof PagingException || e instanceof DecodingException;
    return isOfTheList && !e.isTemporary() && !endsBatch(e);
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
        : e instanceof UncheckedIOException && permanent(e) == null;
  }

  /** Whether each use of an index fails likewise, such as since its table is missing: not for one value of a row. */
  static boolean failsEachUse(RuntimeException e) {
    SQLException permanent = permanent(e);
    return permanent != null && !String.valueOf(permanent.getSQLState()).startsWith("22");
  }

  /** Why the database of an index fails; null if it may heal, or is not the reason. */
  private static @Nullable SQLException permanent(RuntimeException e) {
    Throwable cause = e;
    for (int i = 0; i < MAX_CAUSES && cause != null && !(cause instanceof SQLException); i++) {
      cause = cause.getCause();
    }
    return e instanceof UncheckedIOException
            && cause instanceof SQLException reason
            && !Sql.isTransient(reason)
        ? reason
        : null;
  }
}
