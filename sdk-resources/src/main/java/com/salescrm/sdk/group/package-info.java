/**
 * Groups: named sets of users that lists can be filtered by. {@link com.salescrm.sdk.group.GroupService} has the
 * operations.
 */
@NullMarked
package com.salescrm.sdk.group;

import org.jspecify.annotations.NullMarked;
