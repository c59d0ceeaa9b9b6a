package com.salescrm.spark;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.apache.spark.ExceptionFailure;
import org.apache.spark.SparkContext;
import org.apache.spark.Success$;
import org.apache.spark.TaskKilled;
import org.apache.spark.scheduler.AccumulableInfo;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import scala.jdk.javaapi.CollectionConverters;

/** Counts the attempts of tasks, and may kill each seventh half a second after its start. */
final class TaskAttempts extends SparkListener {
  private final SparkContext context;
  private final boolean kills;
  private final IntConsumer onEnd;
  private final AtomicInteger started = new AtomicInteger();
  private final AtomicInteger speculative = new AtomicInteger();
  private final AtomicInteger succeeded = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();
  private final AtomicInteger killed = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger();
  private final Map<String, Long> metrics = new ConcurrentHashMap<>();

  /**
   * Creates a listener.
   *
   * @param kills whether attempts are killed
   * @param onEnd called with the number of attempts that have succeeded
   */
  TaskAttempts(SparkContext context, boolean kills, IntConsumer onEnd) {
    this.context = context;
    this.kills = kills;
    this.onEnd = onEnd;
  }

  @Override
  public void onTaskStart(SparkListenerTaskStart start) {
    started.incrementAndGet();
    if (start.taskInfo().speculative()) {
      speculative.incrementAndGet();
    }
    long id = start.taskInfo().taskId();
    if (kills && id % 7 == 3) {
      CompletableFuture.delayedExecutor(500, TimeUnit.MILLISECONDS)
          .execute(() -> context.killTaskAttempt(id, true, "as planned"));
    }
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd end) {
    for (AccumulableInfo each : CollectionConverters.asJava(end.taskInfo().accumulables())) {
      if (each.name().isDefined()
          && each.update().isDefined()
          && each.update().get() instanceof Long update) {
        metrics.merge(each.name().get(), update, Long::sum);
      }
    }
    if (end.reason() instanceof Success$) {
      onEnd.accept(succeeded.incrementAndGet());
    } else if (end.reason() instanceof TaskKilled) {
      killed.incrementAndGet();
    } else if (end.reason() instanceof ExceptionFailure) {
      failed.incrementAndGet();
    } else {
      lost.incrementAndGet();
    }
  }

  int failed() {
    return failed.get();
  }

  /** The sum of a metric over the attempts that have succeeded. */
  long metric(String name) {
    return metrics.getOrDefault(name, 0L);
  }

  int speculative() {
    return speculative.get();
  }

  int killed() {
    return killed.get();
  }

  @Override
  public String toString() {
    return started + " attempts: " + succeeded + " succeeded, " + failed + " failed, " + killed
        + " killed, " + lost + " lost with an executor; " + speculative + " speculative";
  }
}
