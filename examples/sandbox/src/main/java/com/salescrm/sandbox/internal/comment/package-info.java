/** Comments and their threads: operations and the life of a thread. */
@NullMarked
package com.salescrm.sandbox.internal.comment;

import org.jspecify.annotations.NullMarked;
