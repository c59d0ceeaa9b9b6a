/** From the wire to a handler and back: the route table, what a route allows, strictness, credentials, paging, and the log of calls. Knows no resource. */
@NullMarked
package com.salescrm.sandbox.internal.http;

import org.jspecify.annotations.NullMarked;
