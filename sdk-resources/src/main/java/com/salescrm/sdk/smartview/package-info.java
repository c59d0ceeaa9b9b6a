/** Smart views: searches for leads or contacts that are kept under a name. */
@NullMarked
package com.salescrm.sdk.smartview;

import org.jspecify.annotations.NullMarked;
