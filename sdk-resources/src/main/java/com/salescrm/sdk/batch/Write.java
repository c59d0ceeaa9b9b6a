package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.function.Function;

/**
 * One write of a {@link Batch}. Its key is the caller's name of the object, such as a customer number: the writes of a key
 * run in the order of the input, and a journal recognizes a write of an earlier run by its key. Immutable, safe for many
 * threads.
 */
public final class Write {
  private final String key;
  private final Operation operation;

  Write(String key, Operation operation) {
    this.key = requireKey(key);
    this.operation = operation;
  }

  private static String requireKey(String key) {
    Arguments.notNull(key, "key");
    if (key.isBlank()) {
      throw new IllegalArgumentException("key must not be blank");
    }
    return key;
  }

  /**
   * Creates an object. If the response is lost, the index finds out whether the object was created. The write fails with an
   * {@link IllegalStateException} if an object with this key exists.
   *
   * @param index the objects of the service by external id
   * @param key the external id of the object; written into the property of the index
   * @param request the fields of the object
   * @param <C> the type of the request
   * @return the write
   * @throws IllegalArgumentException if the key is blank
   */
  public static <C> Write create(ExternalIdIndex<C> index, String key, C request) {
    Arguments.notNull(index, "index");
    Arguments.notNull(request, "request");
    return new Write(key, new IndexedWrite(index, request, true));
  }

  /**
   * Creates an object, or sends the fields of an existing one that differ; nothing is sent if none does.
   *
   * @param index the objects of the service by external id
   * @param key the external id of the object; written into the property of the index
   * @param request the fields of the object; fields that exist only at creation are not sent to an existing one
   * @param <C> the type of the request
   * @return the write
   * @throws IllegalArgumentException if the key is blank
   */
  public static <C> Write upsert(ExternalIdIndex<C> index, String key, C request) {
    Arguments.notNull(index, "index");
    Arguments.notNull(request, "request");
    return new Write(key, new IndexedWrite(index, request, false));
  }

  /**
   * Sends one request. If its outcome is not known, it is sent again if its {@link com.salescrm.sdk.core.retry.Replay} is
   * {@code SAFE}; else the write ends with {@link WriteStatus#UNKNOWN}. In a journal a POST is identified by path and key
   * alone, every other request also by its query and body: a body whose JSON differs when it is written again is {@link
   * WriteStatus#FAILED} then.
   *
   * @param key identifies the write; not sent
   * @param request a POST, PUT or DELETE
   * @return the write
   * @throws IllegalArgumentException if the key is blank or the request is a GET
   */
  public static Write request(String key, ApiRequest<?> request) {
    requireKey(key);
    Arguments.notNull(request, "request");
    if (request.method().equals("GET")) {
      throw new IllegalArgumentException(request + " writes nothing");
    }
    return new Write(key, new RequestWrite(request));
  }

  /**
   * Runs code that sends one write. Its code up to the first request runs twice: first to find out what it sends ({@link
   * ApiClient#explain}). If it returns a {@link java.util.concurrent.CompletionStage}, such as that of {@link
   * ApiClient#async}, the write ends when that has completed. If the outcome is not known, it is run again if its first
   * request is its only write and may be repeated ({@link com.salescrm.sdk.core.retry.Replay#SAFE}). Otherwise, also if it
   * reads before it writes, or an earlier write of it was rejected, the write ends with {@link WriteStatus#UNKNOWN}. A later
   * run with the same journal refuses the requests of the code that must not be repeated. If a request or the code itself
   * fails, the write ends with {@link WriteStatus#FAILED} if no write of the code can have taken effect, else with {@code
   * UNKNOWN}.
   *
   * <p>Send further writes in writes of their own with the same key. If the response of the one write of the code has a status
   * from 200 to 299 and cannot be read, the write has taken effect, and ends like one whose response was read; a second write
   * of the same code would not have been sent, since the {@link com.salescrm.sdk.core.error.DecodingException} ends the code.
   * An upsert through an index is a write of the code if it is made through the client that the code receives ({@link
   * ExternalIdIndex#upsert(ApiClient, String, Object)}), or on the thread of the code. If it changes nothing, the write ends
   * with {@link WriteStatus#UNCHANGED}.
   *
   * @param key identifies the write; in a journal it is identified by this key alone
   * @param operation calls the service through the client it receives; it is run on a thread of the
   *     batch, and fails if it sends nothing and makes no upsert
   * @return the write
   * @throws IllegalArgumentException if the key is blank
   */
  public static Write call(String key, Function<ApiClient, ?> operation) {
    Arguments.notNull(operation, "operation");
    return new Write(key, new CallWrite(http -> {
      try {
        return operation.apply(http);
      } catch (Exception e) {
        throw Failures.unchecked(e);
      }
    }));
  }

  /** {@return the caller's key; not blank} */
  public String key() {
    return key;
  }

  Operation operation() {
    return operation;
  }

  /** {@return the kind of the write and its key, without its values} */
  @Override
  public String toString() {
    return operation.kind() + ": " + key;
  }
}
