package com.salescrm.sandbox;

/** The forms in which deployed services state the delay after a 429 response. */
public enum RateLimitForm {
  /** Header {@code retry-after} with whole seconds. */
  RETRY_AFTER_SECONDS,
  /** Header {@code ratelimit: limit=240; remaining=0; reset=2}. */
  RATELIMIT_SEMICOLONS,
  /** Header {@code ratelimit: limit=240, remaining=0, reset=2}. */
  RATELIMIT_COMMAS,
  /** Header {@code ratelimit-reset} with whole seconds. */
  RATELIMIT_RESET,
  /** Header {@code x-rate-limit-reset} with decimal seconds. */
  X_RATE_LIMIT_RESET,
  /** Body {@code {"message": …, "rate_reset": "0.595956"}}. */
  BODY_FLAT,
  /** Body {@code {"error": {"message": …, "rate_reset": 0.595956}}}. */
  BODY_NESTED,
  /** No hint. */
  NO_HINT
}
