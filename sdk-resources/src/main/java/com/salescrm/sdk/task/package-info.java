/**
 * Tasks of leads: to list, create, read, change (one or many at once) and delete them (specification, "Tasks"). A
 * {@link com.salescrm.sdk.task.Task} is of one subtype for each {@code _type}. The way in is
 * {@link com.salescrm.sdk.task.TaskService}.
 */
@NullMarked
package com.salescrm.sdk.task;

import org.jspecify.annotations.NullMarked;
