package com.salescrm.sync.simulation;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One run: some pulls, most of them disturbed, and at the end two without disturbance. */
final class PullSimulation {
  private static final List<Set<Table>> RELATED = List.of(
      EnumSet.of(
          Table.LEADS,
          Table.CONTACTS,
          Table.OPPORTUNITIES,
          Table.USERS,
          Table.OPPORTUNITY_STATUSES),
      EnumSet.of(Table.TASKS),
      EnumSet.of(Table.COMMENT_THREADS, Table.COMMENTS),
      EnumSet.of(Table.USER_GROUPS, Table.SEND_AS),
      EnumSet.of(Table.EXPORTS));

  private final World world;
  private final Set<Table> scope;
  private final Rules rules;
  private Moment.Counts typical = Moment.Counts.typical();

  private PullSimulation(World world) {
    this.world = world;
    this.scope = EnumSet.copyOf(RELATED.get(0));
    RELATED.stream().skip(1).filter(each -> world.chance(0.3)).forEach(scope::addAll);
    this.rules = new Rules(world, scope);
  }

  /**
   * The end of a run.
   *
   * @param trace its steps
   * @param violation the rule that does not hold; null if all do
   */
  record Outcome(String trace, @Nullable Throwable violation) {
    void requireNoViolation(long seed) {
      if (violation != null) {
        throw new AssertionError("-Dseed=" + seed + ": " + violation.getMessage(), violation);
      }
    }
  }

  /** Runs one seed in a new folder, which is deleted afterwards. */
  static Outcome run(long seed) throws IOException {
    Path folder = Files.createTempDirectory(Template.memory(), "pulls");
    try (World world = new World(seed, folder, Template.copyTo(folder))) {
      Throwable violation = new PullSimulation(world).violation();
      return new Outcome(world.trace(), violation);
    } finally {
      Template.delete(folder);
    }
  }

  private @Nullable Throwable violation() {
    try {
      int pulls = 1 + world.next(4);
      for (int i = 0; i < pulls; i++) {
        editSome();
        pull();
      }
      editSome();
      undisturbed(); // Completes an interrupted one.
      world.sandbox().clock().advance(Duration.ofMinutes(2));
      undisturbed(); // Starts after all changes.
      rules.requireAllEqual();
      return null;
    } catch (SQLException | RuntimeException | Error e) {
      return e;
    }
  }

  private void editSome() {
    for (int i = world.next(6); i > 0; i--) {
      world.live(1);
    }
  }

  private void pull() throws SQLException {
    Plan plan = Plan.NOTHING.edits(world.chance(0.5) ? 0.1 : 0);
    switch (world.next(6)) {
      case 0 -> end(world.pull(plan, options()), false);
      case 1, 2 -> end(world.pull(plan.kill(anyMoment()), options()), false);
      case 3 -> end(world.pull(plan.kill(anyMoment()), options()), true);
      case 4 -> end(world.pull(plan.fail(world.next(30), anyFault()), options()), false);
      default -> pullWhileAnotherIsFrozen(plan.freeze(anyMomentToFreeze()));
    }
  }

  private Moment anyMoment() {
    return typical.any(world);
  }

  /** Mostly one without an open transaction, in which another process can write. */
  private Moment anyMomentToFreeze() {
    return world.chance(0.3) ? anyMoment() : typical.any(world, Moment.Kind.RESPONSE);
  }

  private Plan.Fault anyFault() {
    return world.any(Plan.Fault.values());
  }

  private void end(SimulatedProcess process, boolean losesPower) throws SQLException {
    world.disk().losePower(losesPower);
    rules.begin();
    process.start();
    process.end();
    rules.requireAfter(process, losesPower);
  }

  /**
   * The other pull is refused, unless the lock was lost. Then it takes over, and the frozen one commits nothing more into a
   * table that it had begun.
   */
  private void pullWhileAnotherIsFrozen(Plan plan) throws SQLException {
    rules.begin();
    SimulatedProcess frozen = world.pull(plan, options());
    frozen.start();
    Set<Integer> ends = Set.of(ExitCode.OK);
    if (frozen.isFrozen()) {
      editSome();
      editSome();
      boolean losesLock = world.chance(0.8);
      if (losesLock) {
        world.disk().loseLock();
      }
      SimulatedProcess other = world.pull(Plan.NOTHING, options().with("--lock-wait", "0"));
      boolean isWithin = rules.isWithin(other.options().tables());
      other.start();
      other.end();
      // The frozen one may have begun a transaction: then the database is locked.
      rules.require(
          other, losesLock ? Set.of(ExitCode.OK, ExitCode.DATABASE) : Set.of(ExitCode.BUSY));
      rules.requireAfterBoth();
      if (other.hasEndedWith(ExitCode.OK)) {
        ends = isWithin ? Set.of(ExitCode.BUSY) : Set.of(ExitCode.OK, ExitCode.BUSY);
      }
      editSome();
    }
    frozen.end();
    rules.require(frozen, ends);
    rules.requireAfterBoth();
  }

  private void undisturbed() throws SQLException {
    SimulatedProcess process = world.pull(Plan.NOTHING, PullOptions.of(scope));
    end(process, false);
    typical = process.steps();
  }

  private PullOptions options() {
    return PullOptions.random(world, scope);
  }
}
