/** The properties of models that have no accessor, and the annotation of components of records that name one. */
@NullMarked
package com.salescrm.sdk.core.property;

import org.jspecify.annotations.NullMarked;
