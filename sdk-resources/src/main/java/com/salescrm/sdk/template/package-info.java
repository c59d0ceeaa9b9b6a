/** E-mail and SMS templates, and e-mails rendered from them. */
@NullMarked
package com.salescrm.sdk.template;

import org.jspecify.annotations.NullMarked;
