package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.lead.CreateLeadRequest;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Custom fields and invalid values in a pull: columns, and views with readable names. */
@Timeout(120)
class PullColumnsTest extends PullTestBase {
  @Test
  void pull_customFields_addsAColumnForEach() throws Exception {
    Lead lead = crm.leads()
        .create(request -> request
            .name("With fields")
            .custom(CustomField.text("cf_late"), "bird")
            .custom(CustomField.choices("cf_many"), List.of("a", "b")));

    pull();
    String where = " FROM leads WHERE id = '" + lead.id() + "'";
    assertThat(tables.rows("SELECT cf_late, cf_many, cf_tier" + where))
        .containsExactly(List.of("bird", "[\"a\",\"b\"]", "null"));

    crm.leads().update(lead.id(), update -> update.unset(CustomField.text("cf_late")));
    pull();
    assertThat(tables.value("SELECT cf_late" + where)).isEqualTo("null");
    assertThatAllIsThere();
  }

  @EachDatabase
  void pull_moreCustomFieldsThanColumns_storesThemInJsonAndReportsThem(String kind)
      throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    pull("--max-custom-columns", "3");
    assertThat(errors).matches("crm-sync: leads: no column, only in json: cf_\\w+\n");
    String left = errors.substring(errors.indexOf("cf_")).strip();
    assertThatAllIsThere();

    pull();
    assertThat(errors).isEmpty();
    assertThat(row("leads").get(1)).isEqualTo("120");
    assertThat(tables.value("SELECT COUNT(" + left + ") FROM leads")).isEqualTo("120");
  }

  @Test
  void pull_thousandsOfFieldsWithoutColumns_namesTheFirst() {
    CreateLeadRequest.Builder request = CreateLeadRequest.builder().name("With fields");
    for (int i = 0; i < 2_000; i++) {
      request.custom(CustomField.text("cf_" + (10_000 + i)), "x");
    }
    crm.leads().create(request.build());

    pull("--only", "leads", "--max-custom-columns", "3");

    assertThat(errors)
        .matches(
            "crm-sync: leads: no column, only in json: (cf_\\w+, ){19}cf_\\w+ and 1,981 more\n");
    pull("--only", "leads", "--max-custom-columns", "3", "--json");
    assertThat(CrmJson.tree(output.lines().findFirst().orElseThrow()).path("fields_without_column"))
        .hasSize(2_001);
  }

  @EachDatabase
  void pull_moreColumnsThanBefore_fillsThemInUnchangedOpportunities(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    List<String> some = ids(Table.OPPORTUNITIES).subList(0, 3);
    some.forEach(id -> crm.opportunities()
        .update(id, update -> update.custom(CustomField.choices("cf_of_it"), List.of("a", id))));
    sandbox.clock().advance(Duration.ofHours(1));
    crm.opportunities()
        .update(ids(Table.OPPORTUNITIES).get(3), update -> update.note("the latest"));
    pull("--max-custom-columns", "0");
    sandbox.clock().advance(Duration.ofHours(1));
    crm.opportunities()
        .update(some.get(0), update -> update.custom(CustomField.text("cf_of_it"), "new"));

    pull();

    assertThat(row("opportunities").get(1)).isEqualTo("1");
    assertThat(tables.rows(
            "SELECT cf_of_it FROM opportunities WHERE cf_of_it IS NOT NULL ORDER BY id"))
        .containsExactly(
            List.of("new"),
            List.of("[\"a\",\"" + some.get(1) + "\"]"),
            List.of("[\"a\",\"" + some.get(2) + "\"]"));
  }

  @EachDatabase
  void pull_names_createsViewsWithThem(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    Path names = Files.writeString(
        folder.resolve("names.properties"), "cf_tier=Customer \"tier\"\ncf_seats=Sitzplätze\n");

    pull("--names", names.toString());
    pull("--names", names.toString()); // Created again.

    assertThat(tables.rows(
            "SELECT \"Customer \"\"tier\"\"\", \"Sitzplätze\", cf_tags FROM leads_named"))
        .hasSize(120)
        .allMatch(row -> List.of("gold", "silver", "bronze").contains(row.get(0)));
  }

  @Test
  void pull_sameNameInTwoTables_isAColumnOfBothViews() throws Exception {
    String lead = ids(Table.LEADS).get(0);
    CustomField<String> ofLead = CustomField.text("cf_lead_region");
    CustomField<String> ofContact = CustomField.text("cf_contact_region");
    crm.leads().update(lead, update -> update.custom(ofLead, "North"));
    crm.contacts().create(b -> b.leadId(lead).name("Ann").custom(ofContact, "South"));
    Path names = Files.writeString(
        folder.resolve("names.properties"), "cf_lead_region=Region\ncf_contact_region=Region\n");

    pull("--names", names.toString());

    assertThat(tables.rows("SELECT Region FROM leads_named WHERE Region IS NOT NULL"))
        .containsExactly(List.of("North"));
    assertThat(tables.rows("SELECT Region FROM contacts_named WHERE Region IS NOT NULL"))
        .containsExactly(List.of("South"));
  }

  /** The first pull finds the fields only while it runs. */
  @EachDatabase
  void pull_sameNameTwiceInOneTable_pullsAllTablesAndIsRefusedFromThenOn(String kind)
      throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    Path names =
        Files.writeString(folder.resolve("names.properties"), "cf_tier=Same\ncf_seats=same\n");

    assertThat(run("--names", names.toString())).isEqualTo(ExitCode.DATABASE);

    assertThat(errors)
        .contains("crm-sync: leads: their view was not updated: --names: ")
        .contains("of leads have the same name ");
    assertThatAllIsThere();
    sandbox.clearRequests();
    assertThat(run("--names", names.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(sandbox.requests()).isEmpty();
    pull();
  }

  @Test
  void pull_namesOnPostgresql_preservesGrantsAndDependentViews() throws Exception {
    tables = new Tables(TestDatabases.create(TestDatabases.POSTGRESQL, folder));
    Path names = Files.writeString(folder.resolve("names.properties"), "cf_tier=Tier\n");
    pull("--names", names.toString());
    tables.execute("CREATE VIEW gold AS SELECT id FROM leads_named WHERE \"Tier\" = 'gold'");
    tables.execute("GRANT SELECT ON leads_named TO PUBLIC");
    CustomField<String> late = CustomField.text("cf_late");
    crm.leads().create(lead -> lead.name("With a new field").custom(late, "bird"));

    pull("--names", names.toString());
    pull("--names", names.toString());

    assertThat(tables.rows("SELECT cf_late FROM leads_named WHERE cf_late IS NOT NULL"))
        .containsExactly(List.of("bird"));
    assertThat(tables.value("SELECT relacl::text FROM pg_class WHERE relname = 'leads_named'"))
        .contains("=r/");
    Files.writeString(names, "cf_tier=Level\n");
    assertThat(run("--names", names.toString())).isEqualTo(ExitCode.DATABASE);
    assertThat(errors).contains("other views depend on one that has to change");
    assertThat(row("tasks")).isNotEmpty(); // The tables after it were pulled.
  }

  @Test
  void pull_twoColumnsOfOneName_isRefusedBeforeAnyRequest() throws Exception {
    Path names = Files.writeString(folder.resolve("names.properties"), "cf_tier=Status_Label\n");
    assertThat(run("--names", names.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(errors).contains("the name Status_Label of cf_tier is that of another column");
    assertThat(sandbox.requests()).isEmpty();
  }

  @EachDatabase
  void pull_invalidValues_storesTheJsonAndLeavesTheColumnsNull(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    String invalid =
        "{\"id\": \"lead_invalid\", \"name\": \"nul \\u0000, half \\ud800\", \"date_created\": \"soon\","
            + " \"addresses\": null, \"description\": {\"a\": 1.10}, \"date_updated\": \"2026-01-31T10:00:00\","
            + " \"custom.cf_invalid\": true, \"custom.cf_with-a-dash\": \"x\"}";
    sandbox
        .faults()
        .next(Fault.body("application/json", "{\"data\": [" + invalid + "], \"has_more\": false}"))
        .on("GET", "/lead/");

    pull("--only", "leads");

    assertThat(
            tables.rows("SELECT name, description, addresses, date_created, cf_invalid FROM leads"))
        .containsExactly(List.of("nul \ufffd, half \ufffd", "null", "null", "null", "true"));
    assertThat(tables.value("SELECT date_updated FROM leads")).startsWith("2026-01-31");
    assertThat(tables.value("SELECT json FROM leads")).contains("\\u0000", "1.10");
    assertThat(errors).contains("cf_with-a-dash");
  }

  @EachDatabase
  void pull_valuesBeyondTheRangeOfTheDatabase_leavesTheColumnsNull(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    String far = "{\"id\": \"oppo_far\", \"value\": 1e400000, \"confidence\": 1e-20000,"
        + " \"date_won\": \"+999999999-01-01\","
        + " \"date_created\": \"+999999999-12-31T23:59:59-18:00\","
        + " \"date_updated\": \"-999999999-01-01T00:00:00Z\"}";
    sandbox
        .faults()
        .next(Fault.body("application/json", "{\"data\": [" + far + "], \"total_results\": 1}"))
        .on("GET", "/opportunity/");

    run("--tables", "opportunities", "--page-size", "1000");

    assertThat(tables.rows("SELECT value, date_won, date_created, date_updated FROM opportunities"
            + " WHERE id = 'oppo_far'"))
        .containsExactly(List.of("null", "null", "null", "null"));
    assertThat(tables.value("SELECT json FROM opportunities WHERE id = 'oppo_far'"))
        .contains("+999999999-01-01");
  }

  @EachDatabase
  void pull_onlyTheOlderFormOfCustomFields_addsAColumnForEach(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    String lead =
        "{\"id\": \"lead_older\", \"custom\": {\"cf_older\": \"x\", \"cf_list\": [\"a\", \"b\"],"
            + " \"Name of a field\": \"x\"}}";
    sandbox
        .faults()
        .next(Fault.body("application/json", "{\"data\": [" + lead + "], \"has_more\": false}"))
        .on("GET", "/lead/");

    pull("--tables", "leads");

    assertThat(tables.rows("SELECT cf_older, cf_list FROM leads"))
        .containsExactly(List.of("x", "[\"a\",\"b\"]"));
    assertThat(tables.rows("SELECT field, value FROM lead_custom_values ORDER BY position"))
        .containsExactly(List.of("cf_list", "a"), List.of("cf_list", "b"));
  }

  @EachDatabase
  void pull_excludedColumns_storesNoValueOfThem(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    String contact = ids(Table.CONTACTS).get(0);
    String address = "excluded@acme.example";
    crm.contacts().update(contact, b -> b.emails(List.of(Email.of(address))));
    String opportunity = ids(Table.OPPORTUNITIES).get(0);
    crm.opportunities().update(opportunity, b -> b.note("excluded note").custom(TIER, "excluded"));
    String[] excluding = {
      "--exclude-columns", "contacts.emails,opportunities.note,opportunities.cf_tier"
    };
    pull(); // Stores the values, which the next pull removes.
    assertThat(dump().toString()).contains(address, "excluded note", "cf_tier=excluded");

    pull(excluding);

    assertThat(dump().toString())
        .doesNotContain(address)
        .doesNotContain("excluded note")
        .doesNotContain("cf_tier=excluded")
        .doesNotContain("\"custom.cf_tier\":\"excluded\"");
    assertThat(tables.rows("SELECT email FROM contact_emails")).isEmpty();
    assertThat(tables.rows("SELECT phone FROM contact_phones")).isNotEmpty();
    pull(excluding);
    assertThat(row("all").subList(0, 2)).containsExactly("0", "0");

    pull(); // Without the option all are read again.
    assertThatAllIsThere();
    assertThat(tables.rows("SELECT email FROM contact_emails WHERE parent_id = '" + contact + "'"))
        .containsExactly(List.of(address));
    assertThat(
            tables.rows("SELECT note, cf_tier FROM opportunities WHERE id = '" + opportunity + "'"))
        .containsExactly(List.of("excluded note", "excluded"));
  }

  @ParameterizedTest
  @CsvSource({"/lead/, 3", "/contact/, 3", "/opportunity/, 1", "/task/, 3", "/comment_thread/, 0"})
  void pull_exclusionEndsAfterAnInterruptedPull_fillsAllRows(String path, int pages)
      throws Exception {
    sandbox.seed(Seed.leads(20).withComments(2));
    String[] excluding = {
      "--exclude-columns",
      "contacts.emails,opportunities.cf_tier,tasks.text,comments.body",
      "--max-wait",
      "0",
      "--page-size",
      "20",
      "--parallel",
      "1"
    };
    for (int i = 0; i < 2; i++) {
      failServiceAt(path, pages, 1);
      assertThat(run(excluding)).isEqualTo(ExitCode.UNREACHABLE);
      sandbox.faults().clear();

      pull();

      assertThatAllIsThere();
      assertThat(
              tables.rows("SELECT id FROM contacts WHERE emails IS NULL AND json LIKE '%emails%'"))
          .isEmpty();
    }
  }

  @EachDatabase
  void pull_excludedCustomFieldThatNoObjectHas_isNoted(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    String names = "leads.cf_tier,leads.cf_tpyo,opportunities.cf_Tier";
    for (int i = 0; i < 2; i++) { // The second pull reads few opportunities.
      pull("--exclude-columns", names);

      assertThat(errors.lines())
          .containsExactlyInAnyOrder(note("leads.cf_tpyo"), note("opportunities.cf_Tier"));
      assertThat(tables.value("SELECT COUNT(*) FROM leads WHERE cf_tier IS NOT NULL"))
          .isEqualTo("0");
      assertThat(tables.dump(Table.LEADS).toString()).doesNotContain("\"custom.cf_tier\"");
    }
    assertThat(command("verify", "--strict")).as(() -> output + errors).isZero();
  }

  private static String note(String field) {
    return "crm-sync: --exclude-columns: " + field
        + ": no object has had this custom field; check its id, upper and lower case included";
  }

  @Test
  void pull_excludedColumnThatDoesNotExist_isRefusedBeforeAnyRequest() throws Exception {
    for (String name : List.of("emails", "contacts.mood", "people.emails", "contacts.id")) {
      assertThat(run("--exclude-columns", name)).isEqualTo(ExitCode.USAGE);
      assertThat(errors).contains("--exclude-columns: there is no column " + name);
    }
    assertThat(run("--exclude-columns", "unsubscribed_emails.email")).isEqualTo(ExitCode.USAGE);
    assertThat(errors)
        .contains("unsubscribed_emails.email is also the id of its rows", "with --tables");
    assertThat(sandbox.requests()).isEmpty();
  }

  @EachDatabase(alwaysDuckDb = true)
  void pull_rowsThatWereDeletedByHand_haveTheirRowsInChildTablesOnce(String kind) throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    String emails = "SELECT parent_id, position, email FROM contact_emails ORDER BY 1, 2";
    pull("--tables", "contacts");
    List<List<String>> all = tables.rows(emails);
    assertThat(all).isNotEmpty();

    tables.execute("DELETE FROM contacts WHERE id = '" + all.get(0).get(0) + "'");
    pull("--tables", "contacts");
    assertThat(tables.rows(emails)).isEqualTo(all);

    tables.execute("DELETE FROM contacts");
    pull("--tables", "contacts");
    assertThat(tables.rows(emails)).isEqualTo(all);
  }

  @EachDatabase(alwaysDuckDb = true)
  void pull_rowsThatWereDeletedByHandDuringAFirstPull_haveTheirRowsInChildTablesOnce(String kind)
      throws Exception {
    tables = new Tables(TestDatabases.create(kind, folder));
    CustomField<List<String>> tags = CustomField.texts("cf_words");
    for (String id : crm.opportunities().list().stream().map(each -> each.id()).toList()) {
      crm.opportunities().update(id, update -> update.custom(tags, List.of("a", "b")));
    }
    String values = "SELECT parent_id, position, value FROM opportunity_custom_values";
    sandbox.faults().next(Fault.status(403)).on("GET", "/opportunity/").after(2);
    assertThat(run("--tables", "opportunities", "--page-size", "20", "--parallel", "1"))
        .isEqualTo(ExitCode.REFUSED);
    assertThat(tables.rows(values)).isNotEmpty();

    tables.execute("DELETE FROM opportunities");
    pull("--tables", "opportunities", "--page-size", "20", "--parallel", "1");

    assertThat(tables.rows(values)).isNotEmpty().doesNotHaveDuplicates();
  }
}
