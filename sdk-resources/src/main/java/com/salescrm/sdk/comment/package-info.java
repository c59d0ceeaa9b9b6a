/**
 * Comments on objects and the threads they form: to list, write, read, edit and remove them (specification,
 * "Comments"). The way in is {@link com.salescrm.sdk.comment.CommentService}.
 */
@NullMarked
package com.salescrm.sdk.comment;

import org.jspecify.annotations.NullMarked;
