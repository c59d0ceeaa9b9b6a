package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.CrmException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One completed call. Immutable.
 *
 * @param method the HTTP method
 * @param pathTemplate the path with placeholders for ids, such as {@code /lead/{id}/}; <code>{url}</code> for an absolute
 *     URL, such as the link of a download; suits as a metric label
 * @param path the path with ids; of an absolute URL, which may be secret, only the origin, such as {@code
 *     https://files.example.com:443}
 * @param attempts the attempts, in order
 * @param startedAt the start of the call
 * @param duration from the start to the end of the call, waits included
 * @param error the exception that the caller received, or null if the call succeeded
 */
public record CallEvent(
    String method,
    String pathTemplate,
    String path,
    List<Attempt> attempts,
    Instant startedAt,
    Duration duration,
    @Nullable CrmException error) {

  /** {@return the error; empty if the call succeeded} */
  public Optional<CrmException> failure() {
    return Optional.ofNullable(error);
  }
}
