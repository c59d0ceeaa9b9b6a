/** Phone numbers of the organization: see {@link com.salescrm.sdk.phonenumber.PhoneNumberService}. */
@NullMarked
package com.salescrm.sdk.phonenumber;

import org.jspecify.annotations.NullMarked;
