package com.salescrm.sync.imports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.CommandRun;
import com.salescrm.sync.cli.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports of lists, of values within them, and of inputs without rows or values. */
class ImportListsTest {
  private static final String EMAILS =
      "[{\"email\":\"a@x.example\",\"type\":\"office\"},{\"email\":\"b@x.example\",\"type\":\"home\"}]";

  @TempDir
  Path folder;

  private Sandbox sandbox;
  private String lead;

  @BeforeEach
  void start() {
    sandbox = Sandbox.builder()
        .customField("cf_no", "No")
        .multiValueCustomField("cf_tags", "Tags")
        .start();
    create(
        "/lead/",
        "{\"name\":\"Acme\",\"custom.cf_no\":4711,\"custom.cf_tags\":[\"vip\"],"
            + "\"addresses\":[{\"city\":\"Bonn\",\"zipcode\":\"53111\"},{\"city\":\"Köln\"}]}");
    lead = sandbox.leads().get(0).path("id").asText();
    create(
        "/contact/",
        "{\"name\":\"Ada\",\"lead_id\":\"" + lead + "\",\"emails\":" + EMAILS
            + ",\"phones\":[{\"phone\":\"+4930123456\",\"type\":\"office\"}]}");
    sandbox.clearRequests();
  }

  @AfterEach
  void stop() {
    assertThat(sandbox.violations()).isEmpty();
    sandbox.close();
  }

  private void create(String path, String json) {
    try (CrmClient crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build()) {
      crm.http().send(ApiRequest.post(path).body(CrmJson.tree(json)).build());
    }
  }

  @Test
  void import_valuesOfEntriesOfAnExistingContact_deletesNoEntry() throws Exception {
    String before = contact().toString();
    assertThat(contact().path("emails")).hasSize(2);

    CommandRun run = run(
        "contacts.csv",
        "Name,Lead,Mail,Phone\nAda," + lead + ",new@x.example,+49301\nBob," + lead
            + ",bob@x.example,\n",
        "Name = name\nLead = lead_id\nMail = emails[0].email\nPhone = phones[0].phone\n",
        "--type",
        "contact",
        "--key",
        "Name",
        "--apply");

    assertThat(run.lines()).containsExactly("1 created, 0 updated, 1 unchanged, 0 rejected");
    assertThat(run.err().lines())
        .containsExactly(
            "crm-sync: columns for an entry of a list are written to new objects only: Mail, Phone");
    assertThat(contact()).hasToString(before);
    assertThat(writes()).singleElement().asString().startsWith("POST ").contains("bob@x.example");
  }

  @ParameterizedTest
  @ValueSource(strings = {"""
        lead {"custom.cf_no":"1","name":"A","description":"d","url":"https://a.example","status_id":"%s",
        "contacts":[{"name":"B","emails":[{"email":"b@x.example"}]}],"addresses":[{"city":"Bonn"}]}""", """
        lead {"custom.cf_no":"1","name":"A","status":"Qualified"}""", """
        contact {"custom.cf_no":"1","name":"A","title":"t","emails":[{"email":"b@x.example","type":"home"}],
        "phones":[{"phone":"+4930123457","type":"mobile"}],"urls":[{"url":"https://a.example","type":"url"}]}""", """
        opportunity {"custom.cf_no":"1","note":"n","user_id":"user_ann","status_id":"stat_won","value_period":"annual",
        "value":1050,"confidence":50,"date_won":"2026-01-31"}"""})
  void import_allColumnsAgain_writesNothing(String object) throws Exception {
    String type = object.substring(0, object.indexOf(' '));
    String json = object.substring(object.indexOf(' ')).replace("\n", "");
    if (!type.equals("lead")) {
      json = json.replaceFirst("\\{", "{\"lead_id\":\"" + lead + "\",");
    }
    json = json.replace("%s", SandboxIds.LEAD_QUALIFIED);
    String[] options = {"--type", type, "--key", "custom.cf_no", "--apply"};
    assertThat(run("rows.jsonl", json, "", options).lines())
        .containsExactly("1 created, 0 updated, 0 unchanged, 0 rejected");

    assertThat(run("rows.jsonl", json, "", options).lines())
        .containsExactly("0 created, 0 updated, 1 unchanged, 0 rejected");
  }

  @Test
  void import_cityOfAnExistingLead_deletesNoAddress() throws Exception {
    CommandRun run = run(
        "leads.csv",
        "Name,City,About\nAcme,Berlin,new\n",
        "Name = name\nCity = addresses[0].city\nAbout = description\n",
        "--key",
        "Name",
        "--apply");

    assertThat(run.lines()).containsExactly("0 created, 1 updated, 0 unchanged, 0 rejected");
    assertThat(writes()).containsExactly("PUT {\"description\":\"new\"}");
    assertThat(lead().at("/addresses/0/zipcode").asText()).isEqualTo("53111");
    assertThat(lead().path("addresses")).hasSize(2);
  }

  @Test
  void import_listOfAnExistingContact_replacesItsList() throws Exception {
    CommandRun run = run(
        "contacts.jsonl",
        "{\"name\":\"Ada\",\"emails\":[{\"email\":\"new@x.example\",\"type\":\"home\"}]}",
        "",
        "--type",
        "contact",
        "--key",
        "name",
        "--apply");

    assertThat(run.lines()).containsExactly("0 created, 1 updated, 0 unchanged, 0 rejected");
    assertThat(contact().path("emails")).hasSize(1);
    assertThat(contact().at("/emails/0/email").asText()).isEqualTo("new@x.example");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\":\"Acme\",\"tags\":[],\"addresses\":[]}",
        "{\"name\":\"Acme\",\"tags\":[\"\",null],\"addresses\":[{}]}",
        "{\"name\":\"Acme\",\"tags\":\";\",\"addresses\":[{\"city\":\" \",\"zipcode\":null}]}"
      })
  void import_emptyLists_deleteNothing(String row) throws Exception {
    CommandRun run = run(
        "leads.jsonl",
        row,
        "name = name\ntags = custom.cf_tags:multiple\naddresses = addresses\n",
        "--key",
        "name",
        "--apply");

    assertThat(run.lines()).containsExactly("0 created, 0 updated, 1 unchanged, 0 rejected");
    assertThat(writes()).isEmpty();
    assertThat(lead().path("custom.cf_tags")).hasToString("[\"vip\"]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"4711", "4711.0", "04711", "4.711e3", " 4711 "})
  void import_numericKeyInAnotherNotation_findsItsObject(String key) throws Exception {
    CommandRun run = run(
        "leads.csv",
        "No,Name\n" + key + ",Acme AG\nnone,Bolt\n",
        "No = custom.cf_no:number\nName = name\n",
        "--key",
        "No");

    assertThat(run.lines())
        .startsWith(
            "update    4711 (" + lead + "): name \"Acme\" → \"Acme AG\"",
            "refused   line 3: 'No': 'none' is not a number such as 1200.50");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Name,About", "\uFEFFName,About\r\n", "\"Name\",\"About\"\n\n\n"})
  void import_csvWithoutRows_createsNothing(String csv) throws Exception {
    String map = "Name = name\nAbout = description\n";

    CommandRun run = run("leads.csv", csv, map, "--key", "Name", "--apply");

    assertThat(run.err()).isEmpty();
    assertThat(run.lines()).containsExactly("0 created, 0 updated, 0 unchanged, 0 rejected");
    assertThat(run("leads.csv", csv, map + "City = url\n", "--key", "Name").err())
        .endsWith(": the input has no column 'City'; it has 'Name', 'About'\n");
  }

  @Test
  void import_emptyCsv_isRefused() throws Exception {
    CommandRun run = run("leads.csv", "", "", "--key", "name");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .isEqualTo(
            "crm-sync: --key: the input has no column 'name' that is mapped to a field; it has none\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "No = name\nAbout = description\n"})
  void import_jsonLinesWithoutRows_createsNothing(String map) throws Exception {
    CommandRun run =
        run("leads.jsonl", "\n", map, "--key", map.isEmpty() ? "name" : "No", "--apply");

    assertThat(run.lines()).containsExactly("0 created, 0 updated, 0 unchanged, 0 rejected");
  }

  @Test
  void import_jsonLinesWithoutAnOptionalColumn_areImported() throws Exception {
    String map = "name = name\nabout = description\n";

    CommandRun run = run("leads.jsonl", "{\"name\":\"Acme\"}", map, "--key", "name", "--apply");

    assertThat(run.lines()).containsExactly("0 created, 0 updated, 1 unchanged, 0 rejected");
    assertThat(run.err()).isEqualTo("crm-sync: columns that no row has: about\n");
    assertThat(run("leads.jsonl", "{\"about\":\"Acme\"}", map, "--key", "name").err())
        .isEqualTo(
            "crm-sync: --key: the input has no column 'name' that is mapped to a field; it has 'about'\n");
  }

  @Test
  void import_listAndAnEntryOfIt_isRefused() throws Exception {
    String row = "{\"name\":\"Ada\",\"emails\":[\"a@x.example\"],\"Mail\":\"b@x.example\"}";

    CommandRun both = run(
        "contacts.jsonl",
        row,
        "name = name\nemails = emails\nMail = emails[0].email\n",
        "--type",
        "contact",
        "--key",
        "name",
        "--apply");
    CommandRun texts = run(
        "contacts.jsonl",
        row,
        "name = name\nemails = emails\n",
        "--type",
        "contact",
        "--key",
        "name");

    assertThat(both.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(both.err()).endsWith("map: 'emails' and 'Mail' are both written to emails\n");
    assertThat(texts.lines())
        .startsWith(
            "refused   line 1: 'emails': a list of objects is expected, not [\"a@x.example\"]");
    assertThat(writes()).isEmpty();
  }

  @Test
  void import_rejectedRow_isWrittenAsItWas() throws Exception {
    CommandRun run = run(
        "leads.jsonl",
        "{\"name\":\"Acme\",\"addresses\":[{},{\"city\":\"Bonn\"}],\"value\":\"x\"}",
        "name = name\naddresses = addresses\nvalue = custom.cf_no:number\n",
        "--key",
        "name",
        "--apply");

    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(Files.readString(folder.resolve("leads.rejected.jsonl")))
        .startsWith("{\"name\":\"Acme\",\"addresses\":[{},{\"city\":\"Bonn\"}],\"value\":\"x\",");
  }

  private CommandRun run(String name, String content, String map, String... more) throws Exception {
    Path file = Files.writeString(folder.resolve(name), content);
    List<String> arguments = new ArrayList<>(List.of("import", file.toString()));
    if (!map.isEmpty()) {
      arguments.add("--map");
      arguments.add(Files.writeString(folder.resolve("map"), map).toString());
    }
    arguments.addAll(List.of(more));
    return CommandRun.against(sandbox, folder, arguments.toArray(String[]::new));
  }

  private JsonNode lead() {
    return sandbox.leads().get(0);
  }

  private JsonNode contact() {
    return sandbox.contacts().stream()
        .filter(contact -> contact.path("name").asText().equals("Ada"))
        .findFirst()
        .orElseThrow();
  }

  private List<String> writes() {
    return sandbox.requests().stream()
        .filter(call -> !call.method().equals("GET"))
        .map(call -> call.method() + " " + call.body())
        .toList();
  }
}
