/** Sequences of e-mails and calls that run until the contact replies, and the subscriptions of contacts to them. */
@NullMarked
package com.salescrm.sdk.sequence;

import org.jspecify.annotations.NullMarked;
