/** The contract of token stores, as tests for stores of your own. */
@NullMarked
package com.salescrm.sdk.core.auth.contract;

import org.jspecify.annotations.NullMarked;
