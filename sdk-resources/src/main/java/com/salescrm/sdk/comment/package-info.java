/**
 * Comments on objects, and their threads (specification, "Comments"). {@link com.salescrm.sdk.comment.CommentService}
 * has the operations.
 */
@NullMarked
package com.salescrm.sdk.comment;

import org.jspecify.annotations.NullMarked;
