/**
 * {@code crm-sync}: a command-line program that replicates the CRM into a database. This package starts it.
 */
@NullMarked
package com.salescrm.sync;

import org.jspecify.annotations.NullMarked;
