/**
 * Users: the people who work with the CRM, the caller among them, and whether they are free to take calls. The way in
 * is {@link com.salescrm.sdk.user.UserService}.
 */
@NullMarked
package com.salescrm.sdk.user;

import org.jspecify.annotations.NullMarked;
