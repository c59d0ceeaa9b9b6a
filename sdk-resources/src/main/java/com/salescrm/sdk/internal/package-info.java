/** Code that the services of all resources share; not exported. */
@NullMarked
package com.salescrm.sdk.internal;

import org.jspecify.annotations.NullMarked;
