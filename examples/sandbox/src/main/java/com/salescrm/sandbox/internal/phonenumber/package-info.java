/** Phone numbers: read, update, delete, rent. */
@NullMarked
package com.salescrm.sandbox.internal.phonenumber;

import org.jspecify.annotations.NullMarked;
