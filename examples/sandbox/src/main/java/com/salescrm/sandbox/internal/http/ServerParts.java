package com.salescrm.sandbox.internal.http;

import com.salescrm.sandbox.internal.fault.FaultQueue;

/** What a sandbox shares with its server. */
public record ServerParts(
    FaultQueue faults,
    CallLog log,
    RateLimiter limiter,
    Settings settings,
    UncheckedEndpoint oauth,
    Watch watch) {}
