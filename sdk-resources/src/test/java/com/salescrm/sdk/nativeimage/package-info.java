/** What an image that GraalVM builds must be told of the SDK: found out, written down, and checked against what happens. */
@NullMarked
package com.salescrm.sdk.nativeimage;

import org.jspecify.annotations.NullMarked;
