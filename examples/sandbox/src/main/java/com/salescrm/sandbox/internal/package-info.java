/** Implementation of the sandbox. Applications do not use this package or its subpackages. */
@NullMarked
package com.salescrm.sandbox.internal;

import org.jspecify.annotations.NullMarked;
