/** Comments on objects, and their threads: see {@link com.salescrm.sdk.comment.CommentService}. */
@NullMarked
package com.salescrm.sdk.comment;

import org.jspecify.annotations.NullMarked;
