package com.salescrm.sync.report;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.cli.TextFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;

/** The file of a chart, SVG or PNG by its name, that is replaced as a whole or not at all. */
record ChartFile(Path path) {
  /**
   * Checks the path; the file is not opened yet.
   *
   * @throws Problem if its folder is not there, or the name is a folder's
   */
  static ChartFile at(Path path) {
    Path folder = path.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(path)) {
      throw new Problem(ExitCode.USAGE, "--chart " + path + ": name a file in an existing folder");
    }
    return new ChartFile(path.toAbsolutePath());
  }

  void write(Picture picture) {
    TextFiles.replace(path, "--chart", file -> {
      if (path.toString().toLowerCase(Locale.ROOT).endsWith(".svg")) {
        Path ignored = Files.writeString(file, picture.svg());
      } else {
        writePng(picture, file);
      }
    });
  }

  /** Through memory: given a file that it cannot open or write, Java prints a stack trace, or hides why. */
  private static void writePng(Picture picture, Path file) throws IOException {
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    if (!ImageIO.write(picture.image(), "png", png)) {
      throw new IOException("this Java runtime cannot write PNG");
    }
    Path ignored = Files.write(file, png.toByteArray());
  }
}
