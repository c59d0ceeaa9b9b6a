package com.salescrm.sync.pull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Written;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Pulls the tables one after the other. If the service refuses one table, the others are still pulled; every
 * other failure ends the run. Belongs to one thread.
 */
final class Pull {
  /** How long a reconciled table waits for the others before it is pulled again. */
  private static final Duration LONG_AGO = Duration.ofHours(1);

  private final PullContext context;
  private final Summary summary = new Summary();

  Pull(PullContext context) {
    this.context = context;
  }

  /** Pulls all tables; resumes an earlier run. */
  Summary run() {
    Set<Table> tables = context.settings().tables();
    context.database().inTransaction(connection -> {
      context.checkpoints().reset(connection, tables, TablePull.MAX_RECONCILIATIONS, LONG_AGO);
      return summary;
    });
    List<Table> exported = exported();
    boolean isFull = !exported.isEmpty();
    for (Table table : Table.values()) {
      boolean isLater = exported.contains(table) || (isFull && table == Table.EXPORTS);
      if (tables.contains(table) && !isLater) {
        pullUnlessRefused(table);
      }
    }
    if (isFull) { // Last, because it takes longest.
      unlessRefused("export", "", () -> pullExport(exported));
      if (tables.contains(Table.EXPORTS)) { // It lists the export of this run too.
        pullUnlessRefused(Table.EXPORTS);
      }
    }
    context.database().inTransaction(connection -> {
      context.checkpoints().finish(connection, tables);
      return summary;
    });
    return summary;
  }

  private void pullUnlessRefused(Table table) {
    unlessRefused(
        table.title(),
        ExportPull.TABLES.contains(table) ? "pull leads and contacts with --full" : "",
        () -> pull(table));
  }

  /**
   * Runs {@code work} and records a refusal; {@code advice} is the advice for too many objects, empty for none.
   */
  private void unlessRefused(String title, String advice, Runnable work) {
    try {
      work.run();
    } catch (ApiException | DecodingException | PagingException e) {
      Problem problem = Problem.of(e);
      // A rejected key is rejected for every table; a service that fails does so for the others
      // too.
      boolean isOfTable = problem.exitCode() == ExitCode.REFUSED || e instanceof DecodingException;
      if (!isOfTable || e instanceof UnauthorizedException) {
        throw e;
      }
      Problem refusal = new Problem(problem.exitCode(), title + ": " + problem.getMessage(), e);
      boolean tooMany = e instanceof SkipLimitException && !advice.isEmpty();
      summary.refused(tooMany ? refusal.and(advice) : refusal);
    }
  }

  /** The tables that are filled from an export, in order. */
  private List<Table> exported() {
    return Stream.of(Table.values())
        .filter(table -> context.settings().full() && ExportPull.TABLES.contains(table))
        .filter(context.settings().tables()::contains)
        .toList();
  }

  private void pullExport(List<Table> tables) {
    context.stop().check();
    long start = System.nanoTime();
    try {
      ExportPull pull = new ExportPull(context, tables);
      pull.readExport();
      for (ExportedTable table : pull.unfinished()) {
        table.run();
        long end = System.nanoTime();
        // The time of the export counts for the first table.
        add(table, Duration.ofNanos(end - start), table.written());
        start = end;
      }
    } finally {
      context.progress().close();
    }
  }

  private void pull(Table table) {
    context.stop().check();
    long start = System.nanoTime();
    PullContext current = context;
    Written earlier = Written.NOTHING;
    while (true) {
      TablePull pull = pullOf(table, current);
      try {
        pull.run();
        add(pull, Duration.ofNanos(System.nanoTime() - start), earlier.plus(pull.written()));
        return;
      } catch (DecodingException e) {
        if (!isTooLarge(e)) {
          throw e;
        }
        current = current.withSmallerPages().orElseThrow(() -> e);
        earlier = earlier.plus(pull.written());
      } finally {
        context.progress().close();
      }
    }
  }

  /** Whether the body exceeded the limit: the only failure of a read body that is neither retried nor of its JSON. */
  private static boolean isTooLarge(DecodingException e) {
    return e.getCause() instanceof IOException
        && !(e.getCause() instanceof JsonProcessingException);
  }

  private void add(TablePull pull, Duration took, Written written) {
    summary.add(pull.table, written, took, pull.fieldsWithoutColumn());
    context.progress().end(pull.table, written, took);
  }

  private static TablePull pullOf(Table table, PullContext context) {
    if (table.cursor() == Table.Cursor.CHANGE) {
      return new ChangePull(context);
    }
    boolean inParts =
        table.parent() != null || !table.filters().isEmpty() || table.isReadOneByOne();
    return inParts ? new PartsPull(context, table) : new ListPull(context, table);
  }
}
