/** The operations on e-mail and SMS templates, and rendering. */
@NullMarked
package com.salescrm.sandbox.internal.template;

import org.jspecify.annotations.NullMarked;
