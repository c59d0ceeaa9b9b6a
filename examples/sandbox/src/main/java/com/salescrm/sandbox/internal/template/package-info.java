/** The operations on templates of e-mails and text messages, and rendering. */
@NullMarked
package com.salescrm.sandbox.internal.template;

import org.jspecify.annotations.NullMarked;
