package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.contact.Contact;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.task.CreateTaskRequest;
import com.salescrm.sdk.task.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Verifications of a right copy while a thread changes the service: none reports a difference. */
@Timeout(1800)
class VerifyRunsTest {
  private static final int FEW = Variants.count(3, 6); // Three orders of pull and verification.
  private static final int MANY = Integer.getInteger("runs", 200);

  // The common pool may have one thread, which the writer would occupy.
  private static final Executor THREADS = task -> new Thread(task).start();

  @TempDir
  Path folder;

  private final Random random = new Random(21);

  @EachDatabase
  void verify_whileTheServiceChanges_reportsNothing(String kind) throws Exception {
    run(kind, FEW);
  }

  @Tag("soak")
  @EachDatabase
  void verify_manyTimesWhileTheServiceChanges_reportsNothing(String kind) throws Exception {
    run(kind, MANY);
  }

  private void run(String kind, int runs) throws Exception {
    String url = TestDatabases.create(kind, folder);
    AtomicBoolean done = new AtomicBoolean();
    AtomicInteger changes = new AtomicInteger();
    try (Sandbox sandbox = Sandbox.builder().realTime().start();
        CrmClient crm = CrmClient.builder()
            .baseUrl(sandbox.baseUrl())
            .credentials(Credentials.apiKey(sandbox.apiKey()))
            .build()) {
      sandbox.seed(Seed.leads(150).withTasks(1)).latency(Duration.ofMillis(2));
      CompletableFuture<Void> writer = CompletableFuture.runAsync(
          () -> {
            while (!done.get()) {
              changes.addAndGet(changeSome(crm));
            }
          },
          THREADS);
      long changed = 0;
      try {
        for (int i = 0; i < runs; i++) {
          changed += run(sandbox, url, i);
        }
      } finally {
        done.set(true);
        writer.join();
      }
      assertThat(changed).isPositive();
      System.out.printf(
          "%s: %d verifications during %d changes: no difference, %d changed since the pull%n",
          kind, runs, changes.get(), changed);
      assertThat(sandbox.violations()).isEmpty();
    }
  }

  /** In turn: after a pull, without one, and during one. Returns how many objects had changed. */
  private long run(Sandbox sandbox, String url, int i) throws Exception {
    CompletableFuture<CommandRun> pull =
        CompletableFuture.supplyAsync(() -> pull(sandbox, url, i), THREADS);
    if (i % 3 < 2) {
      assertThat(pull.get().exitCode()).as(pull.get().err()).isZero();
    }
    CommandRun verified =
        CommandRun.against(sandbox, folder, "verify", "--database", url, "--page-size", "25");
    assertThat(verified.exitCode())
        .as("run " + i + ": " + verified.out() + verified.err())
        .isZero();
    assertThat(pull.get().exitCode()).as(pull.get().err()).isZero();
    String sum = verified.lines().get(verified.lines().size() - 1);
    return Long.parseLong(sum.split(" +", -1)[2].replace(",", ""));
  }

  private CommandRun pull(Sandbox sandbox, String url, int i) {
    if (i % 3 == 1) { // The pull before is the last one.
      return new CommandRun(0, "", "");
    }
    try {
      return CommandRun.against(sandbox, folder, "pull", "--database", url, "--page-size", "25");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Changes some of each; the numbers of objects stay about the same, since those of the deleted lead are replaced. */
  private int changeSome(CrmClient crm) {
    List<Lead> leads = crm.leads().list(r -> r.fields("name")).firstPage().items();
    crm.leads().delete(some(leads).id());
    Lead renamed = some(leads);
    if (crm.leads().list(r -> r.fields("name")).firstPage().items().stream()
        .anyMatch(lead -> lead.id().equals(renamed.id()))) {
      crm.leads().update(renamed.id(), update -> update.name("Renamed " + random.nextInt()));
    }
    Lead added = crm.leads()
        .create(lead -> lead.name("Added " + random.nextInt())
            .putAdditionalProperty(
                "custom.cf_tier", com.fasterxml.jackson.databind.node.TextNode.valueOf("gold")));
    Contact contact = some(crm.contacts().list().firstPage().items());
    crm.contacts().update(contact.id(), update -> update.name("Renamed " + random.nextInt()));
    crm.contacts().delete(contact.id());
    Opportunity opportunity = some(crm.opportunities().list().firstPage().items());
    crm.opportunities().update(opportunity.id(), update -> update.note("changed"));
    crm.opportunities()
        .delete(some(crm.opportunities().list().firstPage().items()).id());
    Task task = some(crm.tasks().list().firstPage().items());
    crm.tasks().delete(task.id());
    for (int i = 0; i < 2; i++) {
      crm.contacts().create(create -> create.leadId(added.id()).name("New"));
      crm.opportunities().create(create -> create.leadId(added.id()));
      crm.tasks()
          .create(CreateTaskRequest.builder().leadId(added.id()).text("New").build());
    }
    return 13;
  }

  private <T> T some(List<T> page) {
    return page.get(random.nextInt(page.size()));
  }
}
