package com.salescrm.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * A JMH profiler ({@code -prof com.salescrm.benchmarks.CpuTime}) for the CPU time of the whole JVM
 * per operation. Other load on the machine affects CPU time less than wall-clock time.
 */
public final class CpuTime implements InternalProfiler {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private long before;

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = SYSTEM.getProcessCpuTime();
  }

  @Override
  public Collection<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double nanos = SYSTEM.getProcessCpuTime() - before;
    double operations = Math.max(1, result.getMetadata().getAllOps());
    return List.of(
        new ScalarResult("cpu.norm", nanos / operations / 1000, "us/op", AggregationPolicy.AVG));
  }

  @Override
  public String getDescription() {
    return "CPU time of the JVM per operation";
  }
}
