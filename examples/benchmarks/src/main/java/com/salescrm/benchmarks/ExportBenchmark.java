package com.salescrm.benchmarks;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.export.Export;
import com.salescrm.sdk.export.ExportDownload;
import com.salescrm.sdk.export.ExportRows;
import com.salescrm.sdk.lead.Lead;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Saves and reads the file of an export in a heap of 64 MB, from a file server in another JVM, with
 * the SDK and by hand with OkHttp. {@code -p megabytes=2048} selects 2 GB.
 */
@SuppressWarnings("NullAway.Init") // Set in start().
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(value = 1, jvmArgsAppend = "-Xmx64m")
public class ExportBenchmark {
  private static final int BUFFER = 1 << 16;

  /** The uncompressed size of the file in megabytes. */
  @Param("200")
  public int megabytes = 200;

  private FileServiceJvm storage;
  private CrmClient crm;
  private ExportDownload download;
  private OkHttpClient plain;
  private Path directory;

  /** Starts the file server in a separate JVM, which creates the file if it does not exist. */
  @Setup(Level.Trial)
  public void start() throws IOException {
    storage = FileServiceJvm.start(megabytes);
    crm = CrmClient.builder()
        .baseUrl("https://api.example.com/api/v1")
        .credentials(Credentials.apiKey("api_unused"))
        .build();
    download = crm.exports()
        .download(Export.builder().id("export_1").downloadUrl(storage.address()).build());
    plain = new OkHttpClient();
    directory = Files.createTempDirectory("export-benchmark");
  }

  /** Stops the file server. */
  @TearDown(Level.Trial)
  public void stop() throws IOException {
    Files.deleteIfExists(directory.resolve("sdk.json"));
    Files.deleteIfExists(directory.resolve("plain.json"));
    Files.deleteIfExists(directory);
    crm.close();
    storage.close();
  }

  /** Saves the file with the SDK. */
  @Benchmark
  public long saveWithSdk() throws IOException {
    return Files.size(download.saveTo(directory.resolve("sdk.json")));
  }

  /** Saves the file by hand, including the sync to disk. */
  @Benchmark
  public long saveByHand() throws IOException {
    Path file = directory.resolve("plain.json");
    try (Response response = call();
        InputStream in = new GZIPInputStream(response.body().byteStream(), BUFFER);
        FileOutputStream out = new FileOutputStream(file.toFile())) {
      byte[] buffer = new byte[BUFFER];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        out.write(buffer, 0, read);
      }
      out.getFD().sync();
    }
    return Files.size(file);
  }

  /** Reads the file as leads with the SDK. */
  @Benchmark
  public long readWithSdk() {
    long count = 0;
    try (ExportRows<Lead> leads = download.readLeads()) {
      for (Lead lead : leads) {
        count += lead.id().isEmpty() ? 0 : 1;
      }
    }
    return count;
  }

  /** Reads the file into the same types by hand. */
  @Benchmark
  public long readByHand() throws IOException {
    try (Response response = call();
        InputStream in = new GZIPInputStream(response.body().byteStream(), BUFFER)) {
      return HandWrittenReader.count(in);
    }
  }

  private Response call() throws IOException {
    Request request = new Request.Builder()
        .url(storage.address())
        .header("Accept-Encoding", "gzip")
        .build();
    return plain.newCall(request).execute();
  }
}
