package com.salescrm.sdk.core.polling;

import com.salescrm.sdk.core.error.CrmException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one look came to: a state or a failure that may pass.
 *
 * @param hint how long the service asks to wait before the next look
 */
record PollResult<T>(@Nullable T state, @Nullable CrmException failure, Optional<Duration> hint) {}
