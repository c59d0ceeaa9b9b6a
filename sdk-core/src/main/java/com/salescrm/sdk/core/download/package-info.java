/**
 * Files that are too large for the memory: {@link com.salescrm.sdk.core.download.Download} fetches one from a link,
 * unpacks it while it arrives, resumes where a broken connection left off, and saves it whole or not at all.
 */
@NullMarked
package com.salescrm.sdk.core.download;

import org.jspecify.annotations.NullMarked;
