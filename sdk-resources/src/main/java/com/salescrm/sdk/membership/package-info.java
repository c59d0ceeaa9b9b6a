/**
 * Memberships: what ties a user to the organization, with a role, call recording and pinned Smart Views. The way in is
 * {@link com.salescrm.sdk.membership.MembershipService}.
 */
@NullMarked
package com.salescrm.sdk.membership;

import org.jspecify.annotations.NullMarked;
