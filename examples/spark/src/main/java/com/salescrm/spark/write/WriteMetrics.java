package com.salescrm.spark.write;

import java.util.Collection;
import java.util.function.ToLongFunction;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** The counts of rows that Spark shows with a write; it creates them by their names. */
public final class WriteMetrics {
  private WriteMetrics() {}

  static CustomMetric[] all() {
    return new CustomMetric[] {
      new Created(), new Updated(), new Unchanged(), new Skipped(), new Rejected()
    };
  }

  static CustomTaskMetric[] values(Collection<TaskResult> results) {
    return new CustomTaskMetric[] {
      sum("created", results, TaskResult::created),
      sum("updated", results, TaskResult::updated),
      sum("unchanged", results, TaskResult::unchanged),
      sum("skipped", results, TaskResult::skipped),
      sum("rejected", results, TaskResult::rejected)
    };
  }

  private static Value sum(
      String name, Collection<TaskResult> results, ToLongFunction<TaskResult> count) {
    return new Value(name, results.stream().mapToLong(count).sum());
  }

  private record Value(String name, long value) implements CustomTaskMetric {}

  /** A number of rows. */
  public abstract static class Rows extends CustomSumMetric {
    private final String name;
    private final String description;

    Rows(String name, String description) {
      this.name = name;
      this.description = description;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public String description() {
      return description;
    }
  }

  /** Objects created. */
  public static final class Created extends Rows {
    /** For Spark. */
    public Created() {
      super("created", "objects created");
    }
  }

  /** Objects updated. */
  public static final class Updated extends Rows {
    /** For Spark. */
    public Updated() {
      super("updated", "objects updated");
    }
  }

  /** Objects that had all values. */
  public static final class Unchanged extends Rows {
    /** For Spark. */
    public Unchanged() {
      super("unchanged", "objects unchanged");
    }
  }

  /** Rows that another attempt finished. */
  public static final class Skipped extends Rows {
    /** For Spark. */
    public Skipped() {
      super("skipped", "rows done by another attempt");
    }
  }

  /** Rows that were not written. */
  public static final class Rejected extends Rows {
    /** For Spark. */
    public Rejected() {
      super("rejected", "rows rejected");
    }
  }
}
