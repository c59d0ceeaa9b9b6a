/** The properties of a model that have no accessor, as models keep them and their builders take them. */
@NullMarked
package com.salescrm.sdk.core.property;

import org.jspecify.annotations.NullMarked;
