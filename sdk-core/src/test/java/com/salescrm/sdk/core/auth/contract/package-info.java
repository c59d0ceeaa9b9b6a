/** What every token store promises, as tests that users run against their own. */
@NullMarked
package com.salescrm.sdk.core.auth.contract;

import org.jspecify.annotations.NullMarked;
