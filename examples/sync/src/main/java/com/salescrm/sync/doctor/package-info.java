/** Checks everything that a pull needs, and says how to fix what fails. */
@NullMarked
package com.salescrm.sync.doctor;

import org.jspecify.annotations.NullMarked;
