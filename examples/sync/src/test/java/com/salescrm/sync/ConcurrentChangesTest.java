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
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Objects are created, changed and deleted during and between pulls; some pulls are killed. */
class ConcurrentChangesTest {
  private static final String KEY = "api_s3cr3t_of_changes";

  @TempDir
  Path folder;

  private final Random random = new Random(11);

  @EachDatabase(fewer = true)
  @Timeout(300)
  void pull_whileOthersWrite_endsWithTheStateOfTheServiceOnceTheyRest(String kind)
      throws Exception {
    Tables tables = new Tables(TestDatabases.create(kind, folder));
    try (Sandbox sandbox = Sandbox.builder().realTime().apiKey(KEY).start();
        CrmClient crm = CrmClient.builder()
            .baseUrl(sandbox.baseUrl())
            .credentials(Credentials.apiKey(KEY))
            .build()) {
      sandbox.seed(Seed.leads(200).withTasks(1)).latency(Duration.ofMillis(10));
      int changes = 0;
      int pulls = Variants.count(2, 4);
      for (int i = 0; i < pulls; i++) {
        changes += pullWhileOthersWrite(sandbox, crm, tables.url(), i % 2 == 1);
        changes += changeSome(crm);
      }
      sandbox.latency(Duration.ZERO);
      complete(sandbox, tables.url()); // An interrupted one.
      complete(sandbox, tables.url()); // Starts after all changes.
      tables.assertEqualTheService(crm);
      assertThat(sandbox.violations()).isEmpty();
      System.out.println(
          kind + ": equal after " + changes + " changes between and during " + pulls + " pulls");
    }
  }

  private int pullWhileOthersWrite(Sandbox sandbox, CrmClient crm, String url, boolean kill)
      throws Exception {
    int changes = 0;
    try (Program pull = pull(sandbox, url)) {
      while (pull.isAlive()) {
        changes += changeSome(crm);
        if (kill && changes > 40) {
          pull.kill();
        }
      }
      if (!kill) {
        assertThat(pull.exitCode()).as(String.join(" ", pull.errors())).isZero();
      }
    }
    return changes;
  }

  private void complete(Sandbox sandbox, String url) throws Exception {
    CommandRun run =
        CommandRun.against(sandbox, folder, "pull", "--database", url, "--page-size", "25");
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  private Program pull(Sandbox sandbox, String url) throws Exception {
    List<String> arguments =
        List.of("pull", "--base-url", sandbox.baseUrl(), "--database", url, "--page-size", "25");
    return Program.crmSync(folder, KEY, arguments);
  }

  /** One of each: the numbers stay about the same, so totals alone do not show the changes. */
  private int changeSome(CrmClient crm) {
    List<Lead> leads = some(crm.leads().list(r -> r.fields("name")).firstPage().items());
    crm.leads().delete(leads.get(0).id());
    crm.leads().update(leads.get(1).id(), update -> update.name("Renamed " + random.nextInt()));
    Lead added = crm.leads().create(lead -> lead.name("Added " + random.nextInt()));
    List<Contact> contacts = some(crm.contacts().list().firstPage().items());
    crm.contacts().delete(contacts.get(0).id());
    crm.contacts().create(contact -> contact.leadId(added.id()).name("New"));
    List<Opportunity> opportunities =
        some(crm.opportunities().list().firstPage().items());
    crm.opportunities().delete(opportunities.get(0).id());
    crm.opportunities().update(opportunities.get(1).id(), update -> update.note("changed"));
    crm.opportunities().create(opportunity -> opportunity.leadId(added.id()));
    List<Task> tasks = some(crm.tasks().list().firstPage().items());
    crm.tasks().delete(tasks.get(0).id());
    crm.tasks()
        .create(CreateTaskRequest.builder().leadId(added.id()).text("New").build());
    return 10;
  }

  /** Two of a page. */
  private <T> List<T> some(List<T> page) {
    return random
        .ints(0, page.size())
        .distinct()
        .limit(2)
        .mapToObj(page::get)
        .collect(Collectors.toList());
  }
}
