/**
 * The file server for exports, on a separate port, without credentials and with faults of its own.
 */
@NullMarked
package com.salescrm.sandbox.internal.download;

import org.jspecify.annotations.NullMarked;
