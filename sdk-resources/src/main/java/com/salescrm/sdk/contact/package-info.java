/** Contacts: the people of a lead, with their e-mail addresses, telephone numbers and web addresses. */
@NullMarked
package com.salescrm.sdk.contact;

import org.jspecify.annotations.NullMarked;
