package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.retry.Replay;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.util.List;
import okhttp3.Headers;
import okhttp3.HttpUrl;

/**
 * A request that was not sent, as HTTP/1.1 would send it, and how its call would end. Immutable if the body array is not
 * changed.
 *
 * @param headers in the order of the wire, with secrets masked
 * @param body empty for none
 * @param replay the effective one
 * @param onFailure one line for each way in which the call may fail
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record ExplainedRequest(
    String method,
    HttpUrl url,
    Headers headers,
    byte[] body,
    Replay replay,
    RetryPolicy retryPolicy,
    Duration attemptTimeout,
    Duration totalTimeout,
    List<String> onFailure) {}
