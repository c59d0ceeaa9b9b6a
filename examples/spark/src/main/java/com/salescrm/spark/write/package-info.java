/**
 * Writes rows as objects of the service: creates, updates and upserts. Each row is recorded in a journal that all attempts
 * share, before its request is sent and after its outcome is known, so that a row whose task is repeated is not sent twice.
 */
@NullMarked
package com.salescrm.spark.write;

import org.jspecify.annotations.NullMarked;
