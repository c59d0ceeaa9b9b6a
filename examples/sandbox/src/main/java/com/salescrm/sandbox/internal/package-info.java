/** How the sandbox works; nothing in this package or below is for programs to use. */
@NullMarked
package com.salescrm.sandbox.internal;

import org.jspecify.annotations.NullMarked;
