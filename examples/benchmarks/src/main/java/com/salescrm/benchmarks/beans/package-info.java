/**
 * The hand-written client with faster JSON libraries than Jackson, fastjson2 and avaje-jsonb. They read classes with public
 * fields faster than records, or can preserve unknown properties only in such classes.
 */
@NullMarked
package com.salescrm.benchmarks.beans;

import org.jspecify.annotations.NullMarked;
