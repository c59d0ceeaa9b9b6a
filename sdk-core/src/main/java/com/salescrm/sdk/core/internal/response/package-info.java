/** What answers say besides their content: error bodies in all their shapes, waits that the service asks for, limits. */
@NullMarked
package com.salescrm.sdk.core.internal.response;

import org.jspecify.annotations.NullMarked;
