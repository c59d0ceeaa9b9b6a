/** Phone numbers: to find, change, delete and rent. */
@NullMarked
package com.salescrm.sandbox.internal.phonenumber;

import org.jspecify.annotations.NullMarked;
