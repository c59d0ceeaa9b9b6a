/** How the service writes JSON: the mapper, timestamps, money, and what {@code _fields} leaves of an object. */
@NullMarked
package com.salescrm.sandbox.internal.json;

import org.jspecify.annotations.NullMarked;
