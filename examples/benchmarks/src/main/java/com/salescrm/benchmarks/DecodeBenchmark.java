package com.salescrm.benchmarks;

import com.salescrm.benchmarks.payload.Leads;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/** Decodes a page of 100 leads into models; {@code -prof gc} reports the allocation. */
@SuppressWarnings("NullAway.Init") // Set in prepare().
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 6, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"-XX:+UseSerialGC", "-Xms1g", "-Xmx1g"})
public class DecodeBenchmark {

  /** The contestant. */
  @Param({"SDK", "DATABIND", "DATABIND_SDK_TIMES", "OPENAPI", "LIMIT"})
  public Contestant who = Contestant.SDK;

  /** The number of custom fields per lead. */
  @Param({"0", "30"})
  public int customFields;

  private Decoder decoder;
  private byte[] page;

  /** Creates the page. */
  @Setup(Level.Trial)
  public void prepare() {
    decoder = who.decoder();
    page = Leads.page(0, 100, customFields, true, 10_000);
  }

  /** Decodes the page. */
  @Benchmark
  public List<?> decode() throws IOException {
    return decoder.page(page);
  }
}
