/**
 * Tests of the pages of the project: every Java block compiles and runs, every command names existing parts, every link
 * has a target, and no file uses a banned word. New pages are included without registration.
 */
@NullMarked
package com.salescrm.samples.docs;

import org.jspecify.annotations.NullMarked;
