/** The operations on contacts, including contacts nested in a new lead. */
@NullMarked
package com.salescrm.sandbox.internal.contact;

import org.jspecify.annotations.NullMarked;
