/** Retrofit over OkHttp, with its Jackson converter. */
@NullMarked
package com.salescrm.benchmarks.retrofit;

import org.jspecify.annotations.NullMarked;
