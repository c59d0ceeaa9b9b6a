/** The command {@code serve}: receives webhooks, applies them to the tables, and sweeps for those that never arrived. */
@NullMarked
package com.salescrm.sync.serve;

import org.jspecify.annotations.NullMarked;
