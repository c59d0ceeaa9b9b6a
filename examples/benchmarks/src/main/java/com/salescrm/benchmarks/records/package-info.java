/**
 * The records that a careful user would write for the answers of the service: nullable components of the types that the
 * SDK's models have, and what is not known kept in one map. Vocabularies are plain texts.
 */
@NullMarked
package com.salescrm.benchmarks.records;

import org.jspecify.annotations.NullMarked;
