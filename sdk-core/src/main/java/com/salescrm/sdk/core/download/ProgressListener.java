package com.salescrm.sdk.core.download;

/** Hears how far a download has come, on the thread that downloads, at least after each 64 KiB of the file. */
@FunctionalInterface
public interface ProgressListener {
  /**
   * Told after a piece was written; what it throws ends the download.
   *
   * @param progress how far it has come
   */
  void onProgress(DownloadProgress progress);
}
