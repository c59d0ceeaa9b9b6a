/**
 * The one JSON mapper of the SDK and what is built on it: the codec that reads answers fast and, when an answer has an
 * odd part, once more and tolerantly; the timestamp reader; the reader of list envelopes. Not API.
 */
@NullMarked
package com.salescrm.sdk.core.internal.json;

import org.jspecify.annotations.NullMarked;
