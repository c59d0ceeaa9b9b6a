package com.salescrm.sdk.core.internal.storage;

import com.salescrm.sdk.core.internal.concurrent.Workers;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/** Private file permissions: only the owner may read and write (mode 0600; on Windows an access list with one entry). */
public final class PrivateFile {
  private static final Set<PosixFilePermission> MODE = PosixFilePermissions.fromString("rw-------");

  private PrivateFile() {}

  /**
   * Creates an empty file. It never exists with wider permissions.
   *
   * @param file the file
   * @throws IOException if it exists, or the directory cannot be written
   */
  public static void create(Path file) throws IOException {
    try {
      FileAttribute<?> mode = PosixFilePermissions.asFileAttribute(MODE);
      Files.createFile(file, mode);
    } catch (UnsupportedOperationException e) { // Windows.
      Files.createFile(file);
      restrictAccessList(file);
    }
  }

  /**
   * Creates an empty file unless it exists.
   *
   * @param file the file
   * @throws IOException if the directory cannot be written
   */
  public static void createIfMissing(Path file) throws IOException {
    try {
      if (!Files.exists(file)) {
        create(file);
      }
    } catch (FileAlreadyExistsException e) {
      // Another process created it, with the same permissions.
    }
  }

  /**
   * Restricts an existing file to its owner, if this process may.
   *
   * @param file the file
   */
  public static void restrict(Path file) {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    try {
      if (view != null) {
        view.setPermissions(MODE);
      } else {
        restrictAccessList(file);
      }
    } catch (IOException e) {
      // The file belongs to another user and stays unchanged.
    }
  }

  /**
   * Warns once if other users may read or write a token file (not on Windows).
   *
   * @param file the file
   * @param log where to warn
   * @param warned whether the warning was logged before
   */
  public static void warnIfOpen(Path file, Logger log, AtomicBoolean warned) {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    try {
      String mode = view == null
          ? ""
          : PosixFilePermissions.toString(view.readAttributes().permissions());
      if (!mode.isEmpty() && !mode.endsWith("------") && warned.compareAndSet(false, true)) {
        Workers.log(
            log,
            Level.WARN,
            "the token file {} may be read or changed by other users of this machine (mode {}); run: chmod 600 {}",
            file,
            mode,
            file);
      }
    } catch (IOException e) {
      // Another process deleted the file.
    }
  }

  private static void restrictAccessList(Path file) throws IOException {
    AclFileAttributeView list = Files.getFileAttributeView(file, AclFileAttributeView.class);
    if (list != null) {
      list.setAcl(List.of(AclEntry.newBuilder()
          .setType(AclEntryType.ALLOW)
          .setPrincipal(list.getOwner())
          .setPermissions(EnumSet.allOf(AclEntryPermission.class))
          .build()));
    }
  }
}
