package com.salescrm.sdk.core.download;

import java.util.OptionalLong;

/**
 * How far a download has come. When it has to start anew, the numbers do too.
 *
 * @param bytesReceived how many bytes have come over the wire, packed if the file is
 * @param bytesTotal how many there are on the wire; empty if the service does not say
 * @param bytesWritten how many bytes of the unpacked file have been written
 */
public record DownloadProgress(long bytesReceived, OptionalLong bytesTotal, long bytesWritten) {}
