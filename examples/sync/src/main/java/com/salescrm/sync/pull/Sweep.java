package com.salescrm.sync.pull;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.RunLock;
import com.salescrm.sync.service.Service;
import com.salescrm.sync.table.CheckpointStore;
import com.salescrm.sync.table.ExcludedFields;
import com.salescrm.sync.table.Owner;
import com.salescrm.sync.table.RunClock;
import com.salescrm.sync.table.Schema;
import com.salescrm.sync.table.WriteOrder;
import com.salescrm.sync.table.Written;
import java.time.Clock;
import java.util.Optional;

/**
 * An incremental pull within a program that continues to run. It excludes other pulls, and stores what the latest pull of the
 * database stored: its excluded columns stay excluded. Belongs to one thread.
 */
public final class Sweep {
  /** An object of JSON takes up to 8 bytes of the heap for each of its own, twice while it is written. */
  private static final long MEMORY_OF_A_BYTE = 16;

  private static final long SMALLEST_LIMIT = 1 << 20;
  private static final long LARGEST_LIMIT = 64 << 20;

  private final Service service;
  private final Database database;
  private final PullSettings settings;
  private final Stop stop;
  private final CrmReader reader;

  /**
   * Creates a sweep, which can run several times.
   *
   * @param service the service
   * @param database the database
   * @param settings the options of the pull; the excluded properties are those of the database
   * @param stop cancels the calls, and ends a run between two steps
   */
  public Sweep(Service service, Database database, PullSettings settings, Stop stop) {
    this.service = service;
    this.database = database;
    this.settings = settings;
    this.stop = stop;
    this.reader = new CrmReader(service.client(), stop, settings.pageSize(), settings.parallel());
  }

  /**
   * Pulls all tables from the start. An interrupted pull is resumed before.
   *
   * @return the numbers of rows written
   * @throws Problem if a table was refused, or the service or the database fails; with {@link
   *     com.salescrm.sync.cli.ExitCode#BUSY} if another run uses the database
   */
  @SuppressWarnings("try") // The lock is only held.
  public Written run() {
    try (RunLock lock = database.lock()) {
      Schema.prepare(database);
      checkOwner();
      Written written = Written.NOTHING;
      if (database.reading(CheckpointStore::isInterrupted)) {
        // What an interrupted pull has read may have changed since.
        written = pull();
      }
      return written.plus(pull());
    }
  }

  private Written pull() {
    Summary summary = new Pull(context()).run();
    summary.refusal().ifPresent(refusal -> {
      throw refusal;
    });
    return summary.written();
  }

  /**
   * Checks that the key is of the organization of the database; an empty database is assigned to it.
   *
   * @throws Problem if it is of another organization, or the service or the database fails
   */
  public void checkOwner() {
    Optional<String> organization = reader.organization();
    if (organization.isEmpty()) {
      service.requireApi();
    }
    database.inTransaction(connection -> {
      Owner.check(connection, organization.orElse(null));
      return organization;
    });
  }

  /**
   * Limits the size of responses. The pages in flight, and the one that is written, must fit into the heap as objects, which
   * take several times the bytes of their JSON. A page that is larger is requested with fewer objects.
   *
   * @param builder the client to configure
   * @param parallel the number of calls in flight
   */
  public static void limitResponses(CrmClient.Builder builder, int parallel) {
    long part = Runtime.getRuntime().maxMemory() / (MEMORY_OF_A_BYTE * parallel);
    builder.maxResponseBytes(Math.max(SMALLEST_LIMIT, Math.min(LARGEST_LIMIT, part)));
  }

  private PullContext context() {
    return database.inTransaction(connection -> {
      new WriteOrder(connection, database.dialect()).clear(); // No pull is running.
      Clock clock = RunClock.of(connection, database.dialect(), Clock.systemUTC());
      return new PullContext(
          database,
          reader,
          new CheckpointStore(database.dialect(), clock),
          settings.excluding(ExcludedFields.of(connection)),
          Progress.NONE,
          stop,
          clock);
    });
  }
}
