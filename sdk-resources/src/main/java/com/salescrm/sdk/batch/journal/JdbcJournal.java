package com.salescrm.sdk.batch.journal;

import com.salescrm.sdk.batch.journal.JournalTables.Change;
import com.salescrm.sdk.batch.journal.JournalTables.End;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.storage.ConnectionRequests;
import com.salescrm.sdk.core.internal.storage.Sql;
import com.salescrm.sdk.internal.index.IndexFields;
import java.nio.file.Files;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A journal in a database. One thread writes: all changes and all rows that wait for it at the same time in one transaction.
 * It is never interrupted: an interrupt closes a database of H2 in a file.
 */
final class JdbcJournal implements Journal {
  private static final int MAX_NAME_LENGTH = 200;
  private static final int MAX_ID_LENGTH = 1_000;
  private static final int MAX_BEGINS = 100;
  // From the check of the lease to the first byte of the request.
  private static final Duration SEND_RESERVE = Duration.ofSeconds(5);
  private static final Duration RETRY_DELAY = Duration.ofSeconds(1);

  private final String name;
  private final JdbcOptions options;
  private final JournalConnection connection;
  private final ScheduledThreadPoolExecutor writer;
  private final JournalTables tables;
  private final Lease lease;
  private final @Nullable OpenFile file;
  // lock guards everything below.
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<String> owned = new HashSet<>(); // begun rows and those in waiting
  private final List<Waiting> waiting = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();
  private boolean closed;

  /** A row that a thread begins. */
  private static final class Waiting extends CompletableFuture<Begin> {
    private final String row;

    Waiting(String row) {
      this.row = row;
    }
  }

  private JdbcJournal(
      String name,
      JdbcOptions options,
      JournalConnection connection,
      ScheduledThreadPoolExecutor writer,
      JournalTables tables,
      Lease lease,
      @Nullable OpenFile file) {
    this.name = name;
    this.options = options;
    this.connection = connection;
    this.writer = writer;
    this.tables = tables;
    this.lease = lease;
    this.file = file;
  }

  static JdbcJournal open(DataSource source, String name, JdbcOptions options) {
    Arguments.notNull(source, "source");
    if (Arguments.notNull(name, "name").isBlank() || name.length() > MAX_NAME_LENGTH) {
      throw new IllegalArgumentException("name must be 1 to 200 characters long");
    }
    ScheduledThreadPoolExecutor writer = Lease.thread("salescrm-sdk-journal");
    try {
      return JournalConnection.await(
          CompletableFuture.supplyAsync(() -> open(source, name, options, writer), writer));
    } catch (RuntimeException e) {
      writer.shutdown();
      throw e;
    }
  }

  private static JdbcJournal open(
      DataSource source, String name, JdbcOptions options, ScheduledThreadPoolExecutor writer) {
    ConnectionRequests requests = new ConnectionRequests();
    JournalConnection connection = new JournalConnection(source, requests, options.nanos);
    try {
      Database database = connection.run(options.patience, Database::of);
      createTables(connection, options.patience);
      OpenFile file = connection.run(options.patience, database::file).orElse(null);
      JournalTables tables =
          new JournalTables(database, name, UUID.randomUUID().toString(), options.lease.toMillis());
      Lease.Time before = Lease.Time.now(options);
      connection.run(options.patience, tables::register);
      Lease lease = new Lease(source, requests, tables, options, file, before);
      return new JdbcJournal(name, options, connection, writer, tables, lease, file);
    } catch (SQLException e) {
      connection.close();
      throw Database.failed("the journal " + name + " cannot be opened", e);
    } catch (RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static void createTables(JournalConnection connection, Duration patience)
      throws SQLException {
    if (exist(connection, patience)) {
      return;
    }
    try {
      for (String ddl : JournalTables.DDL) {
        connection.run(patience, c -> Sql.update(c, ddl));
      }
    } catch (SQLException e) {
      // If two processes create a table at the same time, PostgreSQL fails one of them.
      if (!exist(connection, patience)) {
        throw e;
      }
    }
  }

  private static boolean exist(JournalConnection connection, Duration patience) {
    try {
      connection.run(patience, JournalTables::exist);
      return true;
    } catch (SQLException e) {
      return false; // Any other failure of the database fails the creation, too.
    }
  }

  @Override
  public Begin begin(String row) {
    RowId.parse(row);
    Waiting begin = new Waiting(row);
    lock.lock();
    try {
      requireOpen();
      if (lease.isLost()) {
        throw new IllegalStateException("another process has taken over the rows that this process"
            + " began in the journal " + name + ", since it did not extend its lease for "
            + options.lease.toSeconds() + " s: start it again");
      }
      if (!owned.add(row)) {
        return new Begin(State.BUSY, null);
      }
      waiting.add(begin);
      writer.execute(this::writeGroup);
    } finally {
      lock.unlock();
    }
    return JournalConnection.await(begin);
  }

  @Override
  public boolean isRecorded(String row) {
    RowId.parse(row);
    CompletableFuture<Boolean> recorded;
    lock.lock();
    try {
      requireOpen();
      recorded = CompletableFuture.supplyAsync(() -> isStored(row), writer);
    } finally {
      lock.unlock();
    }
    return JournalConnection.await(recorded);
  }

  private boolean isStored(String row) {
    try {
      return connection.run(options.patience, c -> tables.isRecorded(c, row));
    } catch (SQLException e) {
      throw Database.failed("the journal " + name + " cannot be read", e);
    }
  }

  @Override
  public void finish(String row, @Nullable String objectId) {
    if (objectId != null && objectId.length() > MAX_ID_LENGTH) {
      throw new IllegalArgumentException(
          "objectId is longer than " + MAX_ID_LENGTH + " characters");
    }
    if (objectId != null
        && !IndexFields.isText(objectId)) { // It would fail each later transaction.
      throw new IllegalArgumentException(
          "objectId contains U+0000 or half of a surrogate pair, which databases refuse");
    }
    end(new Change(End.FINISHED, row, objectId));
  }

  @Override
  public void release(String row) {
    end(new Change(End.RELEASED, row, null));
  }

  @Override
  public void abandon(String row) {
    end(new Change(End.ABANDONED, row, null));
  }

  /** Does not wait: a change that is lost with the process leaves the row in doubt. */
  private void end(Change change) {
    RowId.parse(change.row());
    lock.lock();
    try {
      requireOpen();
      if (!owned.remove(change.row())) {
        throw new IllegalStateException(
            "the row " + change.row() + " is not begun by this journal");
      }
      changes.add(change);
      writer.execute(this::writeGroup);
    } finally {
      lock.unlock();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the journal " + name + " is closed");
    }
  }

  /** What one transaction writes. Not a record, whose methods would take more of the jar. */
  private static final class Group {
    private final List<Change> changes;
    private final List<Waiting> waiting;

    Group(List<Change> changes, List<Waiting> waiting) {
      this.changes = changes;
      this.waiting = waiting;
    }

    boolean isEmpty() {
      return changes.isEmpty() && waiting.isEmpty();
    }
  }

  private Group nextGroup() {
    lock.lock();
    try {
      List<Waiting> first = waiting.subList(0, Math.min(MAX_BEGINS, waiting.size()));
      Group group = new Group(List.copyOf(changes), List.copyOf(first));
      first.clear();
      changes.clear();
      return group;
    } finally {
      lock.unlock();
    }
  }

  /** Runs once for each change and each row; an earlier run may have taken them. */
  private void writeGroup() {
    Group group = nextGroup();
    if (!group.isEmpty()) {
      try {
        write(group);
      } catch (Throwable e) {
        restore(group, e);
      }
    }
  }

  private void write(Group group) {
    List<String> rows = group.waiting.stream().map(each -> each.row).toList();
    Set<String> inserted = new HashSet<>();
    OpenFile.require(file, name);
    try {
      Map<String, Begin> results =
          connection.run(options.patience, c -> tables.write(c, group.changes, rows, inserted));
      for (Waiting each : group.waiting) {
        complete(each, Objects.requireNonNull(results.get(each.row), "a result for each row"));
      }
    } catch (SQLException e) {
      throw Database.failed("the journal " + name + " cannot be written", e);
    }
  }

  private void complete(Waiting begin, Begin result) {
    if (result.state() == State.FINISHED || result.state() == State.BUSY) {
      disown(begin.row);
    }
    begin.complete(result);
  }

  private void disown(String row) {
    lock.lock();
    try {
      owned.remove(row);
    } finally {
      lock.unlock();
    }
  }

  /** Fails the rows that wait, and preserves the changes for later. */
  private void restore(Group group, Throwable failure) {
    lock.lock();
    try {
      changes.addAll(0, group.changes);
      group.waiting.forEach(each -> owned.remove(each.row));
      if (!changes.isEmpty() && !closed) {
        Future<?> unused =
            writer.schedule(this::writeGroup, RETRY_DELAY.toMillis(), TimeUnit.MILLISECONDS);
      }
    } finally {
      lock.unlock();
    }
    group.waiting.forEach(each -> each.completeExceptionally(failure));
  }

  @Override
  public boolean ownsRows() {
    return lease.isHeld() && (file == null || file.isInPlace());
  }

  @Override
  public Optional<Duration> maxAttemptTimeout() {
    return Optional.of(options.margin.minus(SEND_RESERVE));
  }

  @Override
  public void close() {
    lock.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
    } finally {
      lock.unlock();
    }
    try {
      JournalConnection.await(CompletableFuture.runAsync(this::writeRest, writer));
    } finally {
      writer.shutdown();
    }
  }

  private void writeRest() {
    lease.stop();
    try {
      writeGroups();
      // A program may delete a finished journal before it is closed.
      if (file == null || Files.exists(file.path()) || !owned.isEmpty()) {
        OpenFile.require(file, name);
        connection.run(options.patience, tables::unregister);
      }
    } catch (SQLException e) {
      throw Database.failed("the journal " + name + " cannot be closed", e);
    } finally {
      connection.close();
      lease.awaitEnd(); // Without a connection of its own, which the extension may wait for.
    }
  }

  private void writeGroups() {
    RuntimeException failure = null;
    for (Group rest = nextGroup(); !rest.isEmpty(); rest = nextGroup()) {
      try {
        if (failure == null) {
          write(rest);
        }
      } catch (RuntimeException e) {
        failure = e;
      }
      if (failure != null) {
        for (Waiting each : rest.waiting) {
          each.completeExceptionally(failure);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public String toString() {
    return "Journal(" + name + ")";
  }
}
