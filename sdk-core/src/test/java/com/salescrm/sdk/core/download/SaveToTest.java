package com.salescrm.sdk.core.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How saving treats links, permissions and foreign files. */
@DisabledOnOs(OS.WINDOWS)
class SaveToTest extends DownloadTestBase {
  @BeforeEach
  void enqueueFile() {
    server.enqueue(new MockResponse.Builder().body("of today").build());
  }

  @Test
  void saveTo_linkAtTheHiddenFile_isNotFollowed() throws Exception {
    Path victim = Files.writeString(directory.resolve("victim"), "precious");
    Files.createSymbolicLink(directory.resolve(".f.part"), victim);

    Path file = save("f");

    assertThat(victim).hasContent("precious");
    assertThat(file).hasContent("of today").isRegularFile();
    assertThat(Files.isSymbolicLink(file)).isFalse();
  }

  /** Moving the file to a device or a pipe would replace it, such as {@code /dev/null} in a container. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void saveTo_targetIsNoRegularFile_isRefusedBeforeAnythingIsSent(boolean isLink) throws Exception {
    Path special = directory.resolve("s");
    try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      socket.bind(UnixDomainSocketAddress.of(special));
      Path target = isLink ? Files.createSymbolicLink(directory.resolve("f"), special) : special;

      assertThatThrownBy(() -> save(target.getFileName().toString()))
          .isExactlyInstanceOf(IllegalArgumentException.class)
          .hasMessage("file must be the path of a file, but " + target
              + " is a directory, a device or a pipe");
      assertThat(special).exists();
      assertThat(Files.isRegularFile(special)).isFalse();
      assertThat(server.getRequestCount()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {249, 250, 255})
  void saveTo_longestNames_savesTheFileOnly(int bytes) throws Exception {
    Path file = save("f".repeat(bytes));

    assertThat(file).hasContent("of today");
    assertThat(directory.toFile().list()).containsExactly("f".repeat(bytes));
  }

  @Test
  void saveTo_leftoverOfANameOf249Bytes_isRemoved() throws Exception {
    String name = "f".repeat(249);
    Files.writeString(directory.resolve("." + name + ".part"), "of a killed process");

    assertThat(save(name)).hasContent("of today");
    assertThat(directory.toFile().list()).containsExactly(name);
  }

  @Test
  void saveTo_danglingLinkAtTheHiddenFile_createsNoFile() throws Exception {
    Files.createSymbolicLink(directory.resolve(".f.part"), directory.resolve("elsewhere"));

    assertThat(save("f")).hasContent("of today");
    assertThat(directory.resolve("elsewhere")).doesNotExist();
    assertThat(directory.resolve(".f.part")).doesNotExist();
  }

  @Test
  void saveTo_hardLinkAtTheHiddenFile_isNotWrittenTo() throws Exception {
    Path victim = Files.writeString(directory.resolve("victim"), "precious");
    Files.createLink(directory.resolve(".f.part"), victim);

    assertThat(save("f")).hasContent("of today");
    assertThat(victim).hasContent("precious");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-------", "rw-rw-rw-", "r--r-----"})
  void saveTo_replacedFile_preservesItsPermissions(String permissions) throws Exception {
    Path file = Files.writeString(directory.resolve("f"), "of yesterday");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));

    assertThat(save("f")).hasContent("of today");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo(permissions);
  }

  @Test
  void saveTo_readOnlyFile_isReplacedThroughAHiddenFileThatTheOwnerCanWrite() throws Exception {
    Path file = Files.writeString(directory.resolve("f"), "of yesterday");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    List<String> permissions = new ArrayList<>();

    Path ignored = download().saveTo(file, progress -> {
      try {
        permissions.add(PosixFilePermissions.toString(
            Files.getPosixFilePermissions(directory.resolve(".f.part"))));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });

    // Otherwise the next download could not remove what a killed process left.
    assertThat(permissions).isNotEmpty().containsOnly("rw-------");
    assertThat(file).hasContent("of today");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("r--r--r--");
  }

  /** The kill may come after the permissions of the replaced file are set and before the move. Root may write any file. */
  @ParameterizedTest
  @ValueSource(strings = {"r--r--r--", "r--------"})
  void saveTo_readOnlyFileOfAKilledProcess_removesIt(String permissions) throws Exception {
    Path left = Files.writeString(directory.resolve(".f.part"), "of yesterday");
    Files.setPosixFilePermissions(left, PosixFilePermissions.fromString(permissions));

    assertThat(save("f")).hasContent("of today");
    assertThat(left).doesNotExist();
  }

  @Test
  void saveTo_newFile_hasTheDefaultPermissions() throws Exception {
    Path other = Files.writeString(directory.resolve("other"), "");

    assertThat(Files.getPosixFilePermissions(save("f")))
        .isEqualTo(Files.getPosixFilePermissions(other));
  }

  @Test
  void saveTo_link_remainsAndItsTargetIsReplaced() throws Exception {
    Path folder = Files.createDirectory(directory.resolve("large-disk"));
    Path real = Files.writeString(folder.resolve("real"), "of yesterday");
    Path link = Files.createSymbolicLink(directory.resolve("f"), real);

    save("f");

    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(real).hasContent("of today");
    assertThat(Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)).isTrue();
  }

  @Test
  void saveTo_danglingLink_throwsWithoutRequest() throws Exception {
    Files.createSymbolicLink(directory.resolve("f"), directory.resolve("nothing"));

    assertThatThrownBy(() -> save("f")).isInstanceOf(UncheckedIOException.class);
    assertThat(server.getRequestCount()).isZero();
    assertThat(directory.resolve("nothing")).doesNotExist();
  }

  @Test
  void saveTo_missingDirectory_namesTheReason() {
    assertThatThrownBy(() -> save("no/f"))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("cannot write " + directory.resolve("no/f"))
        .hasMessageContaining("NoSuchFileException: " + directory.resolve("no"));
    assertThat(server.getRequestCount()).isZero();
  }

  @Test
  void saveTo_sameFileConcurrently_rejectsTheSecond() throws Exception {
    CompletableFuture<Void> begun = new CompletableFuture<>();
    CompletableFuture<Void> refused = new CompletableFuture<>();
    CompletableFuture<Path> first =
        CompletableFuture.supplyAsync(() -> download().saveTo(directory.resolve("f"), progress -> {
          begun.complete(null);
          refused.orTimeout(10, TimeUnit.SECONDS).join();
        }));
    begun.get(10, TimeUnit.SECONDS);

    assertThatThrownBy(() -> save("f"))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("another download is writing it");
    refused.complete(null);

    assertThat(first.get(10, TimeUnit.SECONDS)).hasContent("of today");
    assertThat(directory.resolve(".f.part")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "ftp://example.test/f", "//x/y", "http://[bad", "/f", "file:///etc/passwd"
      })
  void saveTo_linkIsNoHttpUrl_throwsCrmExceptionThatNamesTheField(String link) {
    Download download = Download.of(http, link, () -> link);

    for (Runnable way :
        new Runnable[] {download::open, () -> download.saveTo(directory.resolve("f"))}) {
      assertThatThrownBy(way::run)
          .isInstanceOf(DecodingException.class)
          .isInstanceOf(CrmException.class)
          .hasMessageContaining("download_url");
    }
    assertThat(server.getRequestCount()).isZero();
    assertThat(directory).isEmptyDirectory();
  }

  private Path save(String name) {
    return download().saveTo(directory.resolve(name));
  }
}
