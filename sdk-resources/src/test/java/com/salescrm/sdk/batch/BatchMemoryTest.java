package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The size of the input is not limited by memory. */
@Timeout(300)
class BatchMemoryTest extends BatchTestBase {
  private static final int ROWS = 1_000_000;

  @Test
  @Tag("soak")
  void run_aMillionRowsIn64Megabytes_ends() throws IOException, InterruptedException {
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-cp",
            System.getProperty("java.class.path"),
            Program.class.getName(),
            sandbox.baseUrl(),
            sandbox.apiKey())
        .redirectErrorStream(true)
        .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).contains(ROWS + " of " + ROWS + " read");
  }

  /** Runs a million rows with a journal; every hundredth sends a request, the others are refused before. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) {
      try (ApiClient http = ApiClient.builder()
          .baseUrl(args[0])
          .credentials(Credentials.apiKey(args[1]))
          .build()) {
        Stream<Write> writes = Stream.iterate(0, i -> i < ROWS, i -> i + 1).map(i -> write(i));
        System.out.println(new Batch(http, writes).journal(new NewRows()).run());
      }
    }

    private static Write write(int i) {
      ApiRequest.Builder request = ApiRequest.put("/lead/{id}/", "lead_none");
      return i % 100 == 0
          ? Write.request(
              "key number " + i, request.body(java.util.Map.of("name", "A" + i)).build())
          : Write.request("key number " + i, request.body(new Object()).build());
    }
  }

  /** A journal of rows that were never begun before. */
  private static final class NewRows implements Journal {
    @Override
    public Begin begin(String row) {
      return new Begin(State.BEGUN, null);
    }

    @Override
    public void finish(String row, @Nullable String objectId) {}

    @Override
    public void release(String row) {}

    @Override
    public boolean ownsRows() {
      return true;
    }

    @Override
    public void close() {}
  }
}
