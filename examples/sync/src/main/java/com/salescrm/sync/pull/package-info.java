/** Pulls everything from the service into tables, page by page, each page in one transaction. */
@NullMarked
package com.salescrm.sync.pull;

import org.jspecify.annotations.NullMarked;
