/** OpenFeign over OkHttp, with its Jackson codec. */
@NullMarked
package com.salescrm.benchmarks.feign;

import org.jspecify.annotations.NullMarked;
