/** Retrofit over OkHttp, with its converter for Jackson. */
@NullMarked
package com.salescrm.benchmarks.retrofit;

import org.jspecify.annotations.NullMarked;
