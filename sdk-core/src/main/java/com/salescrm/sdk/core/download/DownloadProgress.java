package com.salescrm.sdk.core.download;

import java.util.OptionalLong;

/**
 * The progress of a download. A restart resets the numbers.
 *
 * @param bytesReceived the bytes received, compressed if the file is
 * @param bytesTotal the bytes to receive; empty if the service does not state it
 * @param bytesWritten the bytes of the decompressed file written
 */
public record DownloadProgress(long bytesReceived, OptionalLong bytesTotal, long bytesWritten) {}
