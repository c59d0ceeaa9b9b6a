package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sdk.bulkaction.BulkEditRequest;
import com.salescrm.sdk.bulkaction.SubscriptionAction;
import com.salescrm.sdk.contact.Contact;
import com.salescrm.sdk.contact.ContactUrl;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.contact.EmailType;
import com.salescrm.sdk.contact.Phone;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.Attachment;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.core.query.SearchCondition;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sdk.export.LeadExportType;
import com.salescrm.sdk.integrationlink.IntegrationLinkType;
import com.salescrm.sdk.lead.Address;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.sequence.SequenceStepRequest;
import com.salescrm.sdk.sequence.SequenceStepType;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.ChildTable;
import com.salescrm.sync.table.Column;
import com.salescrm.sync.table.Kind;
import com.salescrm.sync.table.Table;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An object of each kind arrives in its table with its columns, and the lists within it in tables of their own. */
@Timeout(120)
class AllTablesTest extends PullTestBase {
  private static final CustomField.Multi<String> TAGS = CustomField.choices("cf_tags");
  private static final SearchQuery QUERY = SearchQuery.builder()
      .objectType("lead")
      .field("lead", "name", SearchCondition.text("a"))
      .build();

  private String lead = "";
  private String contact = "";
  private String sequence = "";
  private String group = "";

  @EachDatabase
  void pull_tablesOfEachParentWithoutTheParents_readsTheObjectsOfAllParents(String kind)
      throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    pull();
    createEverything(); // The parents are newer than the rows of the database.
    String[] children = {"--tables", "comments,sequence_subscriptions"};
    assertThat(run(list("--dry-run", "--json", children))).isEqualTo(ExitCode.OK);
    long planned = output
        .lines()
        .map(CrmJson::tree)
        .mapToLong(line -> line.path("requests").asLong())
        .sum();
    sandbox.clearRequests();

    pull(children);

    assertThat(sandbox.requests())
        .filteredOn(call -> !call.path().equals("/me/"))
        .hasSize((int) planned);
    for (Table table : List.of(Table.COMMENTS, Table.SEQUENCE_SUBSCRIPTIONS)) {
      Map<String, JsonNode> expected = Tables.service(sandbox.baseUrl(), KEY, table);
      assertThat(expected).isNotEmpty();
      assertThat(tables.live(table)).isEqualTo(expected);
    }
  }

  private static String[] list(String first, String second, String... more) {
    List<String> all = new ArrayList<>(List.of(first, second));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  @Test
  void pull_refusedParents_recordsNoEndOfTheTablesOfEachOfThem() throws Exception {
    createEverything();
    sandbox.faults().next(Fault.status(403)).on("GET", "/sequence/").always();

    assertThat(run()).isEqualTo(ExitCode.REFUSED);

    assertThat(errors).contains("sequences, sequence subscriptions: the service refused");
    assertThat(tables.value("SELECT COUNT(*) FROM sync_state WHERE finished_at IS NULL AND"
            + " resource IN ('sequences', 'sequence_subscriptions')"))
        .isEqualTo("2");
  }

  @EachDatabase
  void pull_anObjectOfEachKind_storesItsColumns(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    createEverything();

    pull();

    assertThatAllIsThere();
    for (Table table : Table.values()) {
      assertThat(tables.live(table)).as(table.sqlName()).isNotEmpty();
      assertThatColumnsHold(table);
    }
    pull();
    assertThat(row("all").subList(0, 2)).containsExactly("0", "0");
    assertThatAllIsThere();
  }

  @EachDatabase
  void pull_listsWithinObjects_followTheirObjects(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    createEverything();
    pull();

    for (Table table : Table.values()) {
      for (ChildTable child : table.children()) {
        assertThat(tables.rows("SELECT parent_id FROM " + child.name()))
            .as(child.name())
            .isNotEmpty();
      }
    }
    String ofContact = "SELECT position, email, type, deleted_at FROM contact_emails"
        + " WHERE parent_id = '" + contact + "' ORDER BY position";
    assertThat(tables.rows(ofContact))
        .containsExactly(
            List.of("0", "ann@acme.example", "office", "null"),
            List.of("1", "ann@home.example", "home", "null"));
    assertThat(tables.rows("SELECT field, value FROM lead_custom_values WHERE parent_id = '" + lead
            + "' ORDER BY position"))
        .containsExactly(List.of("cf_tags", "a"), List.of("cf_tags", "b"));
    assertThat(
            tables.rows("SELECT user_id FROM user_group_members WHERE parent_id = '" + group + "'"))
        .containsExactly(List.of(SandboxIds.USER_BEN));

    crm.contacts()
        .update(
            contact, b -> b.emails(List.of(Email.of("new@acme.example", EmailType.of("direct")))));
    pull();
    assertThat(tables.rows(ofContact))
        .containsExactly(List.of("0", "new@acme.example", "direct", "null"));

    crm.contacts().delete(contact);
    pull();
    assertThat(
            tables.rows("SELECT c.deleted_at = e.deleted_at FROM contacts c JOIN contact_emails e"
                + " ON e.parent_id = c.id WHERE c.id = '" + contact + "'"))
        .hasSize(1)
        .allMatch(row -> List.of("1", "t", "true").contains(row.get(0)));
  }

  @EachDatabase
  void pull_objectsOfAParentThatIsDeleted_areSoftDeleted(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    createEverything();
    pull();

    crm.sequences().delete(sequence);
    crm.groups().removeMember(group, SandboxIds.USER_BEN);
    crm.unsubscribes().resubscribe("left@acme.example");
    pull();

    assertThatAllIsThere();
    assertThat(tables.rows(
            "SELECT sequence_id FROM sequence_subscriptions" + " WHERE deleted_at IS NOT NULL"))
        .containsExactly(List.of(sequence));
    assertThat(
            tables.rows("SELECT user_id FROM user_group_members WHERE parent_id = '" + group + "'"))
        .isEmpty();
    assertThat(tables.rows("SELECT id FROM unsubscribed_emails WHERE deleted_at IS NOT NULL"))
        .containsExactly(List.of("left@acme.example"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"data\": null}", "{\"data\": []}"})
  void pull_listOfAddressesIsLostOnce_deletesNothing(String body) throws Exception {
    createEverything();
    pull("--tables", "unsubscribed_emails");
    sandbox.faults().next(Fault.body("application/json", body)).on("GET", "/unsubscribe/email/");

    pull("--tables", "unsubscribed_emails");

    assertThat(tables.value("SELECT count(*) FROM unsubscribed_emails WHERE deleted_at IS NULL"))
        .isEqualTo("1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"data\": null}"})
  void pull_listOfStatusesStaysLost_failsAndDeletesNothing(String body) throws Exception {
    pull("--tables", "opportunity_statuses");
    sandbox
        .faults()
        .next(Fault.body("application/json", body))
        .on("GET", "/status/opportunity/")
        .always();

    assertThat(run("--tables", "opportunity_statuses")).isEqualTo(ExitCode.UNREACHABLE);

    assertThat(errors).contains("a response to GET /status/opportunity/ has no list");
    assertThat(tables.rows("SELECT id FROM opportunity_statuses WHERE deleted_at IS NOT NULL"))
        .isEmpty();
  }

  /** The service sends the key only to the client that creates the subscription, but may change that. */
  @EachDatabase
  void pull_secrets_areNotStored(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    String webhook =
        "{\"id\": \"whsub_1\", \"signature_key\": \"s3cr3t\", \"url\": \"https://a.example\"}";
    sandbox
        .faults()
        .next(Fault.body("application/json", "{\"data\": [" + webhook + "]}"))
        .on("GET", "/webhook/");
    String export = "{\"id\": \"expo_1\", \"download_url\": \"https://files.example/s3cr3t\"}";
    sandbox
        .faults()
        .next(Fault.body("application/json", "{\"data\": [" + export + "], \"has_more\": false}"))
        .on("GET", "/export/");

    pull("--only", "webhooks,exports");

    assertThat(tables.value("SELECT url FROM webhooks")).isEqualTo("https://a.example");
    assertThat(tables.dump(Table.WEBHOOKS).toString()).doesNotContain("s3cr3t");
    assertThat(tables.dump(Table.EXPORTS)).containsOnlyKeys("expo_1");
    assertThat(tables.dump(Table.EXPORTS).toString()).doesNotContain("s3cr3t");
  }

  @Test
  void pull_addressesAsTexts_areRows() throws Exception {
    sandbox
        .faults()
        .next(Fault.body("application/json", "[\"a@acme.example\", \"b@acme.example\"]"))
        .on("GET", "/unsubscribe/email/");

    pull("--tables", "unsubscribed_emails");

    assertThat(tables.rows(
            "SELECT id, email, date_created, json FROM unsubscribed_emails ORDER BY id"))
        .containsExactly(
            List.of("a@acme.example", "a@acme.example", "null", "\"a@acme.example\""),
            List.of("b@acme.example", "b@acme.example", "null", "\"b@acme.example\""));
  }

  @Test
  void pull_threadsWithoutTheirComments_listsTheCommentsOfEach() throws Exception {
    createEverything();
    String thread = ids(Table.COMMENT_THREADS).get(0);
    sandbox
        .faults()
        .next(Fault.body(
            "application/json", "{\"data\": [{\"id\": \"" + thread + "\"}], \"has_more\": false}"))
        .on("GET", "/comment_thread/");

    pull("--tables", "comment_threads,comments");

    assertThat(tables.live(Table.COMMENTS))
        .hasSize(2)
        .isEqualTo(Tables.service(sandbox.baseUrl(), KEY, Table.COMMENTS));
    sandbox.clearRequests();
    pull("--tables", "comment_threads,comments");
    assertThat(lists("/comment/")).isEmpty(); // The threads contain them.
    assertThat(row("comments").get(2)).isEqualTo("2");
  }

  @Test
  void pull_refusedThreads_readsTheCommentsFromTheServiceInsteadOfStoredThreads() throws Exception {
    createEverything();
    pull();
    String comment = ids(Table.COMMENTS).get(0);
    crm.comments().update(comment, "<body>Changed</body>");
    pull("--only", "comments");
    sandbox.faults().next(Fault.status(403)).on("GET", "/comment_thread/").always();

    assertThat(run("--only", "comment_threads,comments")).isEqualTo(ExitCode.REFUSED);

    assertThat(tables.value("SELECT body FROM comments WHERE id = '" + comment + "'"))
        .contains("Changed");
  }

  @Test
  void pull_aListThatTheKeyMayNotRead_leavesTheOtherTables() throws Exception {
    createEverything();
    pull();
    sandbox
        .faults()
        .next(Fault.status(403))
        .on("GET", "/sequence_subscription/")
        .always();
    sandbox.faults().next(Fault.status(404)).on("GET", "/email_template/").always();
    crm.smsTemplates().create(b -> b.name("Later").text("Later"));

    assertThat(run()).isEqualTo(ExitCode.REFUSED);

    assertThat(errors).contains("sequence subscriptions: ", "email templates: ");
    assertThat(tables.live(Table.SEQUENCE_SUBSCRIPTIONS)).hasSize(1);
    assertThat(tables.live(Table.EMAIL_TEMPLATES)).hasSize(2);
    assertThat(tables.live(Table.SMS_TEMPLATES)).hasSize(2);
  }

  private void createEverything() {
    Lead withAddress = crm.leads()
        .create(b -> b.name("Acme")
            .custom(TAGS, List.of("a", "b"))
            .addAddress(Address.builder().city("Berlin").build()));
    lead = withAddress.id();
    Contact ann = crm.contacts()
        .create(b -> b.leadId(lead)
            .name("Ann")
            .custom(TAGS, List.of("c"))
            .addEmail(Email.of("ann@acme.example", EmailType.OFFICE))
            .addEmail(Email.of("ann@home.example", EmailType.of("home")))
            .addPhone(Phone.of("+15550100"))
            .addUrl(ContactUrl.of("https://ann.example")));
    contact = ann.id();
    crm.opportunities().create(b -> b.leadId(lead).value(5).custom(TAGS, List.of("d")));
    crm.comments().create(b -> b.objectId(lead).body("<body>One</body>"));
    crm.comments().create(b -> b.objectId(lead).body("<body>Two</body>"));
    group = crm.groups().create("Night shift").id();
    crm.groups().addMember(group, SandboxIds.USER_BEN);
    crm.phoneNumbers()
        .update(
            "phon_support",
            b -> b.participants(List.of(SandboxIds.USER_ANN)).phoneNumbers(List.of("+15550101")));
    crm.sendAs().grant(SandboxIds.USER_ANN, SandboxIds.USER_CLEO);
    createOutreach();
    createJobs();
  }

  private void createOutreach() {
    sequence = crm.sequences()
        .create(b -> b.name("Welcome")
            .addStep(SequenceStepRequest.builder()
                .stepType(SequenceStepType.EMAIL)
                .delay(Duration.ofDays(2))
                .build()))
        .id();
    crm.sequenceSubscriptions()
        .create(
            b -> b.sequenceId(sequence).contactId(contact).addCallsAssignedTo(SandboxIds.USER_BEN));
    String template = crm.emailTemplates()
        .create(b -> b.name("Hello")
            .subject("Hello")
            .body("Hello")
            .addAttachment(
                Attachment.of("https://files.example/1", "offer.pdf", "application/pdf")))
        .id();
    crm.emailTemplates().create(b -> b.name("Old").subject("Old").body("Old"));
    crm.emailTemplates().update(template, b -> b.isArchived(true));
    crm.smsTemplates().create(b -> b.name("Hello").text("Hello"));
    crm.integrationLinks()
        .create(b -> b.name("Bills").url("https://b.example").type(IntegrationLinkType.LEAD));
    crm.unsubscribes().unsubscribe("left@acme.example");
    crm.webhooks().create(b -> b.url("https://127.0.0.1:1/").addEvent("report", "created"));
  }

  private void createJobs() {
    crm.bulkActions().emails().start(b -> b.query(QUERY).resultsLimit(1).sendDoneEmail(false));
    crm.bulkActions()
        .sequenceSubscriptions()
        .start(b -> b.query(QUERY).resultsLimit(1).actionType(SubscriptionAction.PAUSE));
    crm.bulkActions().deletes().start(b -> b.query(QUERY).resultsLimit(1).sendDoneEmail(false));
    crm.bulkActions()
        .edits()
        .start(BulkEditRequest.setLeadStatus(SandboxIds.LEAD_QUALIFIED)
            .query(QUERY)
            .resultsLimit(1)
            .build());
    crm.exports()
        .startLeads(
            b -> b.format(ExportFormat.JSON).type(LeadExportType.LEADS).sendDoneEmail(false));
  }

  /** Recomputes each column from the stored object, which was compared with the service. */
  private void assertThatColumnsHold(Table table) throws Exception {
    String names = table.columns().stream()
        .map(column -> ", \"" + column.name() + '"')
        .collect(Collectors.joining());
    for (List<String> row : tables.rows("SELECT json" + names + " FROM " + table.sqlName())) {
      JsonNode object = CrmJson.tree(row.get(0));
      List<String> expected = new ArrayList<>();
      List<String> actual = new ArrayList<>();
      for (int i = 0; i < table.columns().size(); i++) {
        Column column = table.columns().get(i);
        expected.add(column.name() + " = " + text(column, object));
        actual.add(column.name() + " = " + comparable(column.kind(), row.get(i + 1)));
      }
      assertThat(actual).as(table.sqlName()).isEqualTo(expected);
    }
  }

  private static String text(Column column, JsonNode object) {
    JsonNode value = column.fields().stream()
        .map(object::get)
        .filter(Objects::nonNull)
        .filter(each -> !each.isNull())
        .findFirst()
        .orElse(null);
    if (value == null || (column.kind() == Kind.TEXT && !value.isValueNode())) {
      return "null";
    }
    return comparable(column.kind(), value.isValueNode() ? value.asText() : value.toString());
  }

  /** One text for the forms in which the service and the databases write a value. */
  private static String comparable(Kind kind, String value) {
    if (value.equals("null")) {
      return value;
    }
    return switch (kind) {
      case BOOLEAN ->
        Map.of("1", "true", "t", "true", "0", "false", "f", "false").getOrDefault(value, value);
      case NUMBER -> new BigDecimal(value).stripTrailingZeros().toPlainString();
      case TIME -> String.valueOf(seconds(value));
      case JSON -> CrmJson.tree(value).toString();
      default -> value;
    };
  }

  private static long seconds(String time) {
    String iso = time.replace(' ', 'T').replaceFirst("([+-]\\d\\d)$", "$1:00");
    return Objects.requireNonNull(Kind.time(iso)).toEpochSecond();
  }
}
