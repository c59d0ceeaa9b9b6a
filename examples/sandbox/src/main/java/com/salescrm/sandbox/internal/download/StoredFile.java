package com.salescrm.sandbox.internal.download;

import java.time.Instant;

/** A file behind a link. */
record StoredFile(boolean csv, byte[] packed, Instant linkedAt) {}
