/** The reflection metadata for GraalVM native images: collected, written, and checked against recorded reflection. */
@NullMarked
package com.salescrm.sdk.nativeimage;

import org.jspecify.annotations.NullMarked;
