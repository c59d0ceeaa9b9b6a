package com.salescrm.sandbox.internal.http;

import com.salescrm.sandbox.internal.fault.FaultQueue;
import java.time.Clock;

/** The collaborators that a sandbox passes to its server. */
public record ServerParts(
    FaultQueue faults,
    CallLog log,
    RateLimiter limiter,
    Settings settings,
    UncheckedEndpoint oauth,
    ChangeObserver observer,
    Clock clock) {}
