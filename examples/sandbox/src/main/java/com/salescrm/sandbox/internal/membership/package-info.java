/** Memberships: roles, call recording, pinned Smart Views. */
@NullMarked
package com.salescrm.sandbox.internal.membership;

import org.jspecify.annotations.NullMarked;
