package com.salescrm.benchmarks.compare;

import org.jspecify.annotations.Nullable;

/** A measured operation. Some rows call it from several threads. */
interface Operation {
  /** Runs the operation once. The result prevents the compiler from removing the work. */
  @Nullable
  Object run() throws Exception;
}
