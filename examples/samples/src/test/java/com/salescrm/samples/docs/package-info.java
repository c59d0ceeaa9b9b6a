/**
 * The pages of the project, held against the code: every Java block compiles and runs, every command names what exists,
 * every link leads somewhere. A new page is found by itself.
 */
@NullMarked
package com.salescrm.samples.docs;

import org.jspecify.annotations.NullMarked;
