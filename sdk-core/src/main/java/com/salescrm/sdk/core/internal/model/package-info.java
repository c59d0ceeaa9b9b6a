/** The parts of which the models, requests and editors of {@code com.salescrm.sdk} are made; exported to it alone. */
@NullMarked
package com.salescrm.sdk.core.internal.model;

import org.jspecify.annotations.NullMarked;
