/** OAuth 2.0 as the specification has it: authorise page, token endpoint, revocation, and refresh tokens good for once. */
@NullMarked
package com.salescrm.sandbox.internal.oauth;

import org.jspecify.annotations.NullMarked;
