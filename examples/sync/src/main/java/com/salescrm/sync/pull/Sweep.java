package com.salescrm.sync.pull;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.RunLock;
import com.salescrm.sync.service.Service;
import com.salescrm.sync.table.CheckpointStore;
import com.salescrm.sync.table.ExcludedFields;
import com.salescrm.sync.table.History;
import com.salescrm.sync.table.Owner;
import com.salescrm.sync.table.RunClock;
import com.salescrm.sync.table.Schema;
import com.salescrm.sync.table.WriteOrder;
import com.salescrm.sync.table.Written;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An incremental pull within a program that continues to run. It excludes other pulls, and stores what the latest pull of the
 * database stored: its excluded columns stay excluded. Belongs to one thread.
 */
public final class Sweep {
  private final Service service;
  private final Database database;
  private final PullSettings settings;
  private final Stop stop;
  private final CrmReader reader;
  private final List<String> notes = new ArrayList<>();
  private @Nullable Problem refusal;
  private boolean isOwnerChecked;

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
   * Pulls all tables from the start. An interrupted pull is resumed before. If the service refuses a table or fails for it, the
   * others are pulled, see {@link #refusal}.
   *
   * @return the numbers of rows written
   * @throws Problem if the service or the database fails; with {@link ExitCode#BUSY} if another run
   *     uses the database
   */
  @SuppressWarnings("try") // The lock is only held.
  public Written run() {
    notes.clear();
    refusal = null;
    try (RunLock lock = database.lock()) {
      Schema.prepare(database);
      checkOwner();
      Written written = Written.NOTHING;
      if (database.reading(
          connection -> CheckpointStore.isInterrupted(connection, settings.tables()))) {
        // What an interrupted pull has read may have changed since.
        written = pull();
      }
      return refusal == null ? written.plus(pull()) : written;
    }
  }

  /** {@return what the service refused in the latest run; empty for nothing} */
  public Optional<Problem> refusal() {
    return Optional.ofNullable(refusal);
  }

  /** {@return the values that the latest run wrote as NULL, since they do not fit their columns: a line for each field} */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  private Written pull() {
    Pull pull = new Pull(context());
    pull.run();
    Summary summary = pull.summary();
    notes.addAll(summary.invalidNotes());
    refusal = summary.refusals().problem().orElse(null);
    return summary.written();
  }

  /**
   * Checks that the key is of the organization of the database; an empty database is assigned to it.
   *
   * @throws Problem if it is of another organization, or the service or the database fails; with {@link ExitCode#UNREACHABLE} if
   *     the service states no organization after an earlier check has succeeded
   */
  public void checkOwner() {
    Optional<String> organization = reader.organization();
    try {
      if (organization.isEmpty()) {
        service.requireApi();
      }
      database.inTransaction(connection -> {
        Owner.check(connection, organization.orElse(null));
        return organization;
      });
      isOwnerChecked = true;
    } catch (Problem e) {
      boolean isTemporary =
          isOwnerChecked && organization.isEmpty() && e.exitCode() == ExitCode.USAGE;
      throw isTemporary ? new Problem(ExitCode.UNREACHABLE, String.valueOf(e.getMessage()), e) : e;
    }
  }

  /**
   * Whether the service rejects the key, after it returned a 401.
   *
   * @return false for a missing permission
   */
  public boolean isKeyRejected() {
    return reader.isKeyRejected();
  }

  private PullContext context() {
    return database.inTransaction(connection -> {
      new WriteOrder(connection, database.dialect()).clear(); // No pull is running.
      Clock clock = RunClock.of(connection, database.dialect(), Clock.systemUTC());
      new History(connection, database.dialect()).update(OffsetDateTime.now(clock));
      return new PullContext(
          database,
          reader,
          new CheckpointStore(database.dialect(), clock, reader.serviceTime().orElse(null)),
          settings.excluding(ExcludedFields.of(connection)),
          Progress.NONE,
          stop,
          clock);
    });
  }
}
