/** What exports and bulk actions have in common: they take time on the sandbox's clock, and begin with a query. */
@NullMarked
package com.salescrm.sandbox.internal.job;

import org.jspecify.annotations.NullMarked;
