package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.CrmException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One call, ended. Immutable.
 *
 * @param method the HTTP method
 * @param pathTemplate the path with names for ids, such as {@code /lead/{id}/}: few different values
 * @param path the path with ids
 * @param attempts each sending, in order
 * @param startedAt when the call began
 * @param duration from then to its end, waits included
 * @param error what the caller was given instead of an answer, or null
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
