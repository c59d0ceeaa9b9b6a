package com.salescrm.sync.simulation;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.task.CreateTaskRequest;
import com.salescrm.sdk.task.Task;
import com.salescrm.sync.RandomEdits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The service, the disk and all random numbers of a run. */
final class World implements AutoCloseable {
  private static final int FEW = 4;

  private final Random random;
  private final StringBuilder trace = new StringBuilder();
  private final Sandbox sandbox;
  private final ServiceRelay relay;
  private final CrmClient crm;
  private final RandomEdits edits;
  private final Disk disk;
  private final Path key;
  private int processes;
  private int edited;

  World(long seed, Path folder, Path database) throws IOException {
    random = new Random(seed);
    sandbox = Sandbox.start()
        .seed(
            Seed.leads(FEW + random.nextInt(14)).withTasks(random.nextInt(3)).withRandomSeed(seed));
    sandbox.jobs().duration(Duration.ZERO);
    relay = new ServiceRelay(sandbox.baseUrl());
    crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build();
    edits = new RandomEdits(crm, random);
    disk = new Disk(this, folder, database);
    key = Files.writeString(folder.resolve("key"), sandbox.apiKey());
  }

  /** A process that runs a pull with these options. */
  SimulatedProcess pull(Plan plan, PullOptions options) {
    List<String> arguments = new ArrayList<>(List.of("pull", "--max-wait", "0", "--parallel", "1"));
    arguments.addAll(options.words());
    SimulatedProcess process = new SimulatedProcess(this, ++processes, plan, options, arguments);
    trace("pull " + processes + " " + options.words() + " " + plan);
    arguments.addAll(List.of("--base-url", relay.baseUrl(process)));
    arguments.addAll(List.of("--api-key-file", key.toString()));
    arguments.addAll(List.of("--database", SimulatedDriver.url(disk.url(), process)));
    return process;
  }

  /** Time passes, and others may change an object. */
  void live(double editRate) {
    sandbox.clock().advance(Duration.ofMillis(next(1_500)));
    if (editRate > 0 && chance(editRate)) {
      edit();
    }
  }

  /** Others change an object. */
  void edit() {
    edited++;
    if (sandbox.count("lead") < FEW || sandbox.count("opportunity") < FEW) {
      String lead = crm.leads().create(one -> one.name("Another " + edited)).id();
      crm.opportunities().create(one -> one.leadId(lead));
    } else if (chance(0.8)) {
      edits.next();
    } else {
      editTasks();
    }
    trace("edit " + edited);
  }

  private void editTasks() {
    List<Task> tasks = crm.tasks().list().firstPage().items();
    if (tasks.isEmpty() || chance(0.5)) {
      String lead =
          crm.leads().list(r -> r.fields("id")).firstPage().items().get(0).id();
      crm.tasks()
          .create(
              CreateTaskRequest.builder().leadId(lead).text("Task " + edited).build());
    } else {
      crm.tasks().delete(tasks.get(next(tasks.size())).id());
    }
  }

  /** A number from 0 to {@code bound}, exclusive. */
  synchronized int next(int bound) {
    return random.nextInt(bound);
  }

  <T> T any(T[] all) {
    return List.of(all).get(next(all.length));
  }

  synchronized boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  synchronized void trace(String what) {
    trace.append(what).append('\n');
  }

  synchronized String trace() {
    return trace.toString();
  }

  CrmClient crm() {
    return crm;
  }

  Sandbox sandbox() {
    return sandbox;
  }

  Disk disk() {
    return disk;
  }

  Path key() {
    return key;
  }

  @Override
  public void close() throws IOException {
    crm.close();
    relay.close();
    sandbox.close();
  }
}
