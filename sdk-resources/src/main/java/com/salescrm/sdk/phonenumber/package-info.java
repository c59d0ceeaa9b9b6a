/**
 * Phone numbers of the organization. {@link com.salescrm.sdk.phonenumber.PhoneNumberService} lists, rents, changes and
 * deletes them.
 */
@NullMarked
package com.salescrm.sdk.phonenumber;

import org.jspecify.annotations.NullMarked;
