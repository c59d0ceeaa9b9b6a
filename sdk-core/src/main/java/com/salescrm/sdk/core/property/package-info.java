/** The properties of models that have no accessor. */
@NullMarked
package com.salescrm.sdk.core.property;

import org.jspecify.annotations.NullMarked;
