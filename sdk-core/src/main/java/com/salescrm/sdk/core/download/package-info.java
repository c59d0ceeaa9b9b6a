/**
 * Downloads of any size: {@link com.salescrm.sdk.core.download.Download} fetches a file from a link, decompresses it,
 * resumes after a lost connection, and saves the whole file or nothing.
 */
@NullMarked
package com.salescrm.sdk.core.download;

import org.jspecify.annotations.NullMarked;
