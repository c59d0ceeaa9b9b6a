package com.salescrm.sync.export;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The file that is written, and may be.
 *
 * @param path as the user gave it
 * @param force whether one that is there is replaced
 */
record Target(Path path, boolean force) {
  /**
   * Looks whether it could be written now.
   *
   * @return this
   * @throws Problem if its folder is not there or may not be written to, or it is there and is not to be replaced
   */
  Target checked() {
    Path folder = path.toAbsolutePath().getParent();
    if (Files.isDirectory(path)) {
      throw problem("is a folder; name a file in it");
    }
    if (folder == null || !Files.isDirectory(folder)) {
      throw problem("is in a folder that is not there; make it first");
    }
    if (!Files.isWritable(folder)) {
      throw problem("is in a folder that you may not write to");
    }
    if (Files.exists(path) && !force) {
      throw problem("is there already; give --force to replace it, or another name");
    }
    return this;
  }

  private Problem problem(String what) {
    return new Problem(ExitCode.USAGE, "--to " + path + " " + what);
  }
}
