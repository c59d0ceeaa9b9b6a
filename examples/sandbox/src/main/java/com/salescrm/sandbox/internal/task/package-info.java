/** Tasks: operations, views, filters and order. */
@NullMarked
package com.salescrm.sandbox.internal.task;

import org.jspecify.annotations.NullMarked;
