/**
 * Tasks of leads (specification, "Tasks"). Each {@code _type} has a subtype of {@link com.salescrm.sdk.task.Task}. Entry
 * point: {@link com.salescrm.sdk.task.TaskService}.
 */
@NullMarked
package com.salescrm.sdk.task;

import org.jspecify.annotations.NullMarked;
