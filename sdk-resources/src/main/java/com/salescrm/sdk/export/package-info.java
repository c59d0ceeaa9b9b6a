/**
 * Exports: files of leads, contacts or opportunities that the service creates on request (specification, "Exports").
 * Start an export with {@link com.salescrm.sdk.export.ExportService}, wait for it with {@link
 * com.salescrm.sdk.export.ExportPoller}, save or read it with {@link com.salescrm.sdk.export.ExportDownload}.
 */
@NullMarked
package com.salescrm.sdk.export;

import org.jspecify.annotations.NullMarked;
