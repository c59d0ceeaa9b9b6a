package com.salescrm.sync.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.retry.Backoff;
import com.salescrm.sdk.core.retry.RetryPolicy;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.pull.CrmReader;
import com.salescrm.sync.serve.InboxEntry.ObjectKey;
import com.salescrm.sync.table.CheckpointStore;
import com.salescrm.sync.table.ExcludedFields;
import com.salescrm.sync.table.RunClock;
import com.salescrm.sync.table.StoredRow;
import com.salescrm.sync.table.StoredRows;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.TableWriter;
import com.salescrm.sync.table.WriteOrder;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.Optional;

/**
 * Applies the events of the inbox: reads the current state of each object once for all its events, and writes it as a pull does,
 * in the transaction that closes the events. Belongs to one thread; several replicas may run one each.
 */
final class Applier {
  /** The longest time until a failed read is tried again. */
  static final Duration LONGEST_DELAY = Duration.ofMinutes(1);

  private static final int MOST_AT_ONCE = 100;

  /** After so many attempts an object that the service refuses is left to the sweeps, which report the refusal. */
  private static final int MOST_REFUSALS = 10;

  private static final Duration FIRST_DELAY = Duration.ofSeconds(1);

  private final MirrorParts parts;
  private final Database database;
  private final CrmReader reader;
  private int batchSize = MOST_AT_ONCE;

  Applier(MirrorParts parts) {
    this.parts = parts;
    this.database = parts.database();
    // A short wait: an object that cannot be read must not delay the others of its batch.
    CrmClient brief = parts
        .service()
        .client()
        .withOptions(o -> o.totalTimeout(Duration.ofSeconds(30))
            .retryPolicy(RetryPolicy.defaults()
                .withMaxAttempts(4)
                .withBackoff(Backoff.exponential(Duration.ofMillis(200), Duration.ofSeconds(2)))
                .withMaxWait(Duration.ofSeconds(10))));
    int parallel = parts.settings().pull().parallel();
    this.reader = new CrmReader(brief, parts.stop(), 1, parallel).ofUnlisted();
  }

  /** Applies the events that are due; false if there were none. */
  boolean applyDue() {
    List<InboxEntry> claimed = new ArrayList<>();
    try {
      Outcome outcome = database.dialect().claimsRows()
          // The claim lasts as long as the transaction: if this process is killed, another replica
          // continues.
          ? database.inTransaction(connection -> {
            claimed.addAll(due(connection));
            return claimed.isEmpty() ? Outcome.NOTHING : write(connection, claimed, read(claimed));
          })
          : applyWithoutClaim(claimed);
      batchSize = Math.min(MOST_AT_ONCE, batchSize * 2);
      count(outcome);
      return !claimed.isEmpty();
    } catch (RuntimeException e) {
      parts.stop().check();
      if (claimed.isEmpty() || e instanceof UnauthorizedException) {
        throw e;
      }
      failedBatch(claimed, e);
      return true;
    }
  }

  /** With one writer at a time: a transaction during the reads would block the deliveries. */
  private Outcome applyWithoutClaim(List<InboxEntry> claimed) {
    claimed.addAll(database.reading(this::due));
    if (claimed.isEmpty()) {
      return Outcome.NOTHING;
    }
    PointReads reads = read(claimed);
    return database.inTransaction(connection -> write(connection, claimed, reads));
  }

  private List<InboxEntry> due(Connection connection) throws SQLException {
    return inbox(connection).due(parts.clock().millis(), batchSize);
  }

  private PointReads read(List<InboxEntry> claimed) {
    List<ObjectKey> objects =
        claimed.stream().map(InboxEntry::object).distinct().toList();
    PointReads reads =
        PointReads.of(objects, database, reader, parts.settings().pull().parallel());
    parts.stop().check(); // Cancelled reads are no failures.
    Optional<RuntimeException> unauthorized = reads.failed().values().stream()
        .filter(UnauthorizedException.class::isInstance)
        .findAny();
    if (unauthorized.isPresent() && reader.isKeyRejected()) {
      throw unauthorized.get(); // The key can read no object: the events stay due.
    }
    return reads;
  }

  /** What a transaction did. */
  private record Outcome(List<InboxEntry> applied, int failed, int left) {
    static final Outcome NOTHING = new Outcome(List.of(), 0, 0);
  }

  private Outcome write(Connection connection, List<InboxEntry> claimed, PointReads reads)
      throws SQLException {
    WriteOrder order = new WriteOrder(connection, database.dialect());
    order.lock();
    Map<ObjectKey, List<InboxEntry>> events = new LinkedHashMap<>();
    claimed.forEach(entry ->
        events.computeIfAbsent(entry.object(), key -> new ArrayList<>()).add(entry));
    Clock clock = RunClock.of(connection, database.dialect(), parts.clock());
    ExcludedFields excluded = ExcludedFields.of(connection);
    List<InboxEntry> applied = new ArrayList<>();
    for (Entry<Table, Map<String, Optional<JsonNode>>> each : reads.found().entrySet()) {
      Table table = each.getKey();
      Map<String, Optional<JsonNode>> current =
          withoutOutdated(connection, table, each.getValue(), reads.before(table));
      TableWriter writer = new TableWriter(
          table,
          excluded,
          database.dialect(),
          parts.settings().pull().mostCustomColumns(),
          clock,
          connection);
      write(connection, writer, current);
      writer
          .invalidValues()
          .lines()
          .forEach(line -> parts.notices().line(table.title() + ": " + line));
      order.record(table, current.keySet());
      // Later writes of other machines have later times, also if their clocks are behind.
      new CheckpointStore(database.dialect(), clock, null).stampWrite(connection, table);
      current
          .keySet()
          .forEach(id -> applied.addAll(events.getOrDefault(new ObjectKey(table, id), List.of())));
    }
    inbox(connection).done(applied, parts.clock().millis());
    return postponed(connection, events, reads, applied);
  }

  /** The events of the others stay due: their objects are read again. */
  private Map<String, Optional<JsonNode>> withoutOutdated(
      Connection connection,
      Table table,
      Map<String, Optional<JsonNode>> found,
      Map<String, StoredRow> before)
      throws SQLException {
    Map<String, StoredRow> now =
        new StoredRows(table, database.dialect()).byId(connection, found.keySet());
    Map<String, Optional<JsonNode>> current = new LinkedHashMap<>(found);
    current.keySet().removeIf(id -> !Objects.equals(before.get(id), now.get(id)));
    return current;
  }

  private static void write(
      Connection connection, TableWriter writer, Map<String, Optional<JsonNode>> objects)
      throws SQLException {
    List<JsonNode> items = new ArrayList<>();
    List<String> gone = new ArrayList<>();
    objects.forEach((id, item) -> item.ifPresentOrElse(items::add, () -> gone.add(id)));
    writer.write(connection, items);
    writer.softDelete(connection, gone);
  }

  private Outcome postponed(
      Connection connection,
      Map<ObjectKey, List<InboxEntry>> events,
      PointReads reads,
      List<InboxEntry> applied)
      throws SQLException {
    List<InboxEntry> left = new ArrayList<>();
    int failed = 0;
    for (Entry<ObjectKey, RuntimeException> each : reads.failed().entrySet()) {
      parts.notices().failed("an object cannot be read", problem(each.getValue()));
      for (InboxEntry entry : events.getOrDefault(each.getKey(), List.of())) {
        if (isRefused(each.getValue()) && entry.attempts() + 1 >= MOST_REFUSALS) {
          left.add(entry);
        } else {
          inbox(connection).postpone(entry, dueAt(entry));
          failed++;
        }
      }
    }
    inbox(connection).done(left, parts.clock().millis());
    return new Outcome(applied, failed, left.size());
  }

  /** The key is accepted: a 401 is a missing permission. */
  private static RuntimeException problem(RuntimeException e) {
    return e instanceof UnauthorizedException refused ? Problem.ofMissingPermission(refused) : e;
  }

  /** Whether the service refuses the object, such as for a missing permission. */
  private static boolean isRefused(RuntimeException e) {
    return Problem.of(e).exitCode() == ExitCode.REFUSED;
  }

  private long dueAt(InboxEntry entry) {
    long delay = FIRST_DELAY.toMillis() << Math.min(entry.attempts(), 10);
    return parts.clock().millis() + Math.min(delay, LONGEST_DELAY.toMillis());
  }

  /** One object may cause the failure: objects are written one by one, and the one that fails is postponed. */
  private void failedBatch(List<InboxEntry> claimed, RuntimeException e) {
    parts.notices().failed("events cannot be written", e);
    batchSize = 1;
    if (claimed.size() == 1) {
      InboxEntry only = claimed.get(0);
      InboxEntry ignored = database.inTransaction(connection -> {
        inbox(connection).postpone(only, dueAt(only));
        return only;
      });
      parts.metrics().add(Metrics.FAILED, 1);
    }
  }

  private void count(Outcome outcome) {
    parts.metrics().add(Metrics.APPLIED, outcome.applied.size());
    parts.metrics().add(Metrics.FAILED, outcome.failed);
    parts.metrics().add(Metrics.LEFT_TO_SWEEP, outcome.left);
    long now = parts.clock().millis();
    outcome.applied.forEach(entry -> parts.metrics().fresh(Math.max(0, now - entry.receivedAt())));
  }

  private Inbox inbox(Connection connection) {
    return new Inbox(connection, database.dialect());
  }
}
