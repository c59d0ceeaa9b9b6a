/**
 * Memberships of users in the organization, with role, call recording and pinned Smart Views. {@link
 * com.salescrm.sdk.membership.MembershipService} has the operations.
 */
@NullMarked
package com.salescrm.sdk.membership;

import org.jspecify.annotations.NullMarked;
