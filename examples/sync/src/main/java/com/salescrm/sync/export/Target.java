package com.salescrm.sync.export;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The file to write.
 *
 * @param path as the user gave it
 * @param force whether an existing file is replaced
 */
record Target(Path path, boolean force) {
  /**
   * Checks that the file can be written.
   *
   * @return this
   * @throws Problem if its folder does not exist or is not writable, or the file exists and may not be replaced
   */
  Target checked() {
    Path folder = path.toAbsolutePath().getParent();
    if (Files.isDirectory(path)) {
      throw problem("is a folder; name a file in it");
    }
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw problem("is no regular file, which the export would replace; name another one");
    }
    if (folder == null || !Files.isDirectory(folder)) {
      throw problem("is in a folder that does not exist; create it first");
    }
    if (!Files.isWritable(folder)) {
      throw problem("is in a folder that is not writable");
    }
    if (Files.exists(path) && !force) {
      throw problem("exists; give --force to replace it, or another name");
    }
    return this;
  }

  private Problem problem(String what) {
    return new Problem(ExitCode.USAGE, "--to " + path + " " + what);
  }
}
