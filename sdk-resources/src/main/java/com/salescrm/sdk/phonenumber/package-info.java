/**
 * Phone numbers of the organization: to find, rent, change and give back. The way in is {@link
 * com.salescrm.sdk.phonenumber.PhoneNumberService}.
 */
@NullMarked
package com.salescrm.sdk.phonenumber;

import org.jspecify.annotations.NullMarked;
