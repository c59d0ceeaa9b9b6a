package com.salescrm.sdk.core.auth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.auth.contract.TokenStoreContract;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileTokenStoreTest extends TokenStoreContract {
  private static final OAuthToken PAIR = OAuthToken.builder()
      .accessToken("at_s3cr3t_1")
      .refreshToken("rt_s3cr3t_1")
      .build();

  @TempDir
  private Path folder;

  @Override
  protected TokenStore open() {
    return FileTokenStore.at(file());
  }

  private Path file() {
    return folder.resolve("crm-token.json");
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // Access lists there, which take another test.
  void save_leavesOwnerOnlyFilesAndNoTemporaryOne() throws Exception {
    open().save(PAIR);
    open().lock(Duration.ofSeconds(1)).close();

    assertThat(files()).containsExactly("crm-token.json", "crm-token.json.lock");
    for (String name : files()) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
          .isEqualTo("rw-------");
    }
    assertThat(folder.resolve("crm-token.json.lock")).isEmptyFile();
  }

  @Test
  void save_afterAKillInTheMiddleOfAWrite_works() throws Exception {
    Files.writeString(folder.resolve("crm-token.json.tmp"), "{\"half");
    open().save(PAIR);

    assertThat(open().load()).contains(TokenRecord.of(PAIR));
    assertThat(files()).doesNotContain("crm-token.json.tmp");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{\"version\":1,\"token\":{\"access_token\":\"at_s3cr3t_1\",\"refr",
        "no json",
        "{}",
        "[]",
        "{\"token\":{\"access_token\":\"\"}}",
        "{\"token\":{\"access_token\":\"at_s3cr3t_1\",\"expires_at\":\"soon\"}}"
      })
  void load_ofADamagedFile_isAClearErrorAndTheFileIsKept(String text) throws Exception {
    Files.writeString(file(), text);

    assertThatThrownBy(() -> open().load())
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining(file().toRealPath().toString())
        .hasMessageContaining("damaged")
        .hasMessageContaining("authorise again")
        .satisfies(e -> assertThat(e.toString()).doesNotContain("s3cr3t"));
    assertThatThrownBy(() -> open().replace(null, TokenRecord.of(PAIR)))
        .isInstanceOf(TokenStoreException.class);
    assertThat(file()).hasContent(text);

    open().save(PAIR);
    assertThat(open().load()).contains(TokenRecord.of(PAIR));
    assertThat(files()).hasSize(3);
    Path aside = folder.resolve(files().get(1));
    assertThat(aside.getFileName().toString()).startsWith("crm-token.json.damaged-");
    assertThat(aside).hasContent(text);
  }

  @Test
  void load_ofANewerVersion_asksForAnUpdate() throws Exception {
    Files.writeString(file(), "{\"version\":2}");

    assertThatThrownBy(() -> open().load())
        .hasMessageContaining("written by a newer version of the SDK");
  }

  @Test
  void at_missingFolder_saysSo() {
    assertThatThrownBy(() -> FileTokenStore.at(folder.resolve("none/crm-token.json")))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("does not exist");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // Links take rights there.
  void at_throughALink_hasTheSameLock() throws Exception {
    Path link =
        Files.createSymbolicLink(folder.resolveSibling(folder.getFileName() + "-link"), folder);
    TokenStore linked = FileTokenStore.at(link.resolve("crm-token.json"));
    TokenLock lock = open().lock(Duration.ofSeconds(1));
    try {
      assertThatThrownBy(() -> linked.lock(Duration.ofMillis(50)))
          .isInstanceOf(TokenStoreException.class);
    } finally {
      lock.close();
      Files.delete(link);
    }
  }

  @Test
  void replace_thatCannotWrite_isAClearErrorAndTheOldPairStays() throws Exception {
    TokenStore store = open();
    store.save(PAIR);
    Files.createDirectory(folder.resolve("crm-token.json.tmp"));
    Files.writeString(folder.resolve("crm-token.json.tmp/in the way"), "x", UTF_8);

    TokenRecord next =
        TokenRecord.of(PAIR.toBuilder().accessToken("at_s3cr3t_2").build());
    assertThatThrownBy(() -> store.replace(TokenRecord.of(PAIR), next))
        .isInstanceOf(TokenStoreException.class)
        .hasMessageContaining("cannot be written");
    assertThat(store.load()).contains(TokenRecord.of(PAIR));
  }

  @Test
  void load_onAnInterruptedThread_reads() {
    open().save(PAIR);
    Thread.currentThread().interrupt();
    try {
      assertThat(open().load()).contains(TokenRecord.of(PAIR));
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
