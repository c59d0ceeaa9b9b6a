/** JSON of the service: mapper, timestamps, money, and field selection. */
@NullMarked
package com.salescrm.sandbox.internal.json;

import org.jspecify.annotations.NullMarked;
