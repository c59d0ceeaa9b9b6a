package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.retry.Replay;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a write sends now. Not a record, whose methods would take more of the jar. */
final class Action {
  final WriteStatus status;
  final @Nullable String id;
  final Recovery recovery;
  final String path;
  final @Nullable ApiRequest<?> request;
  final @Nullable Supplier<@Nullable String> send;

  /**
   * Creates an instance.
   *
   * @param status the status if it succeeds
   * @param id the id of the object; null if it is not known
   * @param recovery what is done if its outcome is not known
   * @param path the path of its request; empty if nothing is to be sent
   * @param request the request; null if nothing is to be sent, or if code of the caller sends it
   * @param send sends it and returns the id of the object; null if nothing is to be sent
   */
  Action(
      WriteStatus status,
      @Nullable String id,
      Recovery recovery,
      String path,
      @Nullable ApiRequest<?> request,
      @Nullable Supplier<@Nullable String> send) {
    this.status = status;
    this.id = id;
    this.recovery = recovery;
    this.path = path;
    this.request = request;
    this.send = send;
  }

  /** What is done with a write whose outcome is not known. */
  enum Recovery {
    /** It is sent again: a second effect does no harm. */
    REPEAT,
    /** The list of the service is searched for its key. */
    FIND,
    /** It is reported as unknown. */
    NONE;

    static Recovery of(Replay replay) {
      return replay == Replay.SAFE ? REPEAT : NONE;
    }
  }

  /** Whether code of the caller sends the request. */
  boolean isCode() {
    return send != null && request == null;
  }

  static Action nothing(@Nullable String id) {
    return new Action(WriteStatus.UNCHANGED, id, Recovery.NONE, "", null, null);
  }
}
