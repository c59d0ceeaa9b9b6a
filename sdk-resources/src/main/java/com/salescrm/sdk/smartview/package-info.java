/** Smart Views: saved searches for leads or contacts. */
@NullMarked
package com.salescrm.sdk.smartview;

import org.jspecify.annotations.NullMarked;
