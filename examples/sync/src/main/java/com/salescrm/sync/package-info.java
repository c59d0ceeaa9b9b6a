/** {@code crm-sync}: a command-line program that keeps a database equal to the CRM. This package starts it. */
@NullMarked
package com.salescrm.sync;

import org.jspecify.annotations.NullMarked;
