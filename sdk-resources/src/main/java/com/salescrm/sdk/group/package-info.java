/**
 * Groups: named sets of users, by which lists can be filtered. The way in is {@link
 * com.salescrm.sdk.group.GroupService}.
 */
@NullMarked
package com.salescrm.sdk.group;

import org.jspecify.annotations.NullMarked;
