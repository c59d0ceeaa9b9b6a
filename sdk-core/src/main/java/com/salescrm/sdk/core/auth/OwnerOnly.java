package com.salescrm.sdk.core.auth;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** Private files, which nobody but their owner may read: mode 0600, or an access list of one on Windows. */
final class OwnerOnly {
  private OwnerOnly() {}

  /** Makes an empty file; it never exists with wider rights. */
  static void create(Path file) throws IOException {
    if (Files.getFileStore(file.toAbsolutePath().getParent()).supportsFileAttributeView("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      return;
    }
    Files.write(file, new byte[0], StandardOpenOption.CREATE_NEW);
    restrict(Files.getFileAttributeView(file, AclFileAttributeView.class));
  }

  /** Takes an existing file from everybody but its owner, if this process may. */
  static void restrictIfOwned(Path file) {
    try {
      if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      } else {
        restrict(Files.getFileAttributeView(file, AclFileAttributeView.class));
      }
    } catch (IOException e) {
      // It belongs to another user, and stays as it was.
    }
  }

  /** The mode of a file that other users may read or change, such as {@code rw-r--r--}; empty if there are none. */
  static Optional<String> openMode(Path file) {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    try {
      return Optional.ofNullable(view == null ? null : view.readAttributes().permissions())
          .map(PosixFilePermissions::toString)
          .filter(mode -> !mode.endsWith("------"));
    } catch (IOException e) {
      return Optional.empty(); // Deleted meanwhile.
    }
  }

  private static void restrict(AclFileAttributeView list) throws IOException {
    if (list != null) {
      list.setAcl(List.of(AclEntry.newBuilder()
          .setType(AclEntryType.ALLOW)
          .setPrincipal(list.getOwner())
          .setPermissions(EnumSet.allOf(AclEntryPermission.class))
          .build()));
    }
  }
}
