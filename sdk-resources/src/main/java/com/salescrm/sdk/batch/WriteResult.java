package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The result of one write. Immutable, safe for many threads. */
public final class WriteResult {
  private final String key;
  private final WriteStatus status;
  private final @Nullable String id;
  private final @Nullable RuntimeException exception;

  WriteResult(
      String key, WriteStatus status, @Nullable String id, @Nullable RuntimeException exception) {
    this.key = Arguments.notNull(key, "key");
    this.status = Arguments.notNull(status, "status");
    this.id = id;
    this.exception = exception;
  }

  /** {@return the key that the caller gave the write} */
  public String key() {
    return key;
  }

  /** {@return how the write ended} */
  public WriteStatus status() {
    return status;
  }

  /** {@return the id of the object; empty if it is not known} */
  public Optional<String> id() {
    return Optional.ofNullable(id);
  }

  /**
   * Returns why the write failed or why its outcome is unknown.
   *
   * @return a {@link com.salescrm.sdk.core.error.CrmException}, an {@link IllegalStateException} of the batch (such as a {@link
   *     DuplicateKeyException}, an object with the key of a {@link Write#create create} that exists, or an object that changed
   *     since the plan that {@link Batch#apply} received), or what the write's own code threw; empty unless the status is
   *     {@link WriteStatus#FAILED} or {@link WriteStatus#UNKNOWN}
   */
  public Optional<RuntimeException> exception() {
    return Optional.ofNullable(exception);
  }

  @Override
  public String toString() {
    return key + ": " + status + (id == null ? "" : " " + id)
        + (exception == null ? "" : " (" + exception.getMessage() + ")");
  }
}
