package com.salescrm.benchmarks.compare;

import org.jspecify.annotations.Nullable;

/** What is measured; called by several threads at once in rows that say so. */
interface Operation {
  /** Does it once; the result keeps the work from being optimized away. */
  @Nullable
  Object run() throws Exception;
}
