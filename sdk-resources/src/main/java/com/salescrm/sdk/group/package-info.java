/** Groups of users, which lists can be filtered by: see {@link com.salescrm.sdk.group.GroupService}. */
@NullMarked
package com.salescrm.sdk.group;

import org.jspecify.annotations.NullMarked;
