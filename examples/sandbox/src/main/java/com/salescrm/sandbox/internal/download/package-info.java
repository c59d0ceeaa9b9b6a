/** The storage where the files of exports lie: on another port, without credentials, with faults of its own. */
@NullMarked
package com.salescrm.sandbox.internal.download;

import org.jspecify.annotations.NullMarked;
