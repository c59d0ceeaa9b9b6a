package com.salescrm.sync.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MappingTest {
  private static final ObjectType LEAD = ObjectType.LEAD;

  @TempDir
  Path folder;

  @Test
  void object_eachKindOfField_hasItsJson() throws Exception {
    Mapping mapping = mapping(
        LEAD,
        "No",
        """
        # the columns of the shop
        No = custom.cf_no
        Company = name
        Tier=custom.cf_tier:choice
        Customer\\ since = custom.cf_since:date
        Seats = custom.cf_seats:number
        Renewal = custom.cf_renewal:boolean
        Tags = custom.cf_tags:multiple
        City = addresses[0].city
        Mail = contacts[0].email
        Boss = contacts[0].name
        """,
        "No",
        "Company",
        "Tier",
        "Customer since",
        "Seats",
        "Renewal",
        "Tags",
        "City",
        "Mail",
        "Boss",
        "Ignored");

    ObjectNode object = mapping.object(row("""
        {"No": "42", "Company": " Acme ", "Tier": "Gold", "Customer since": "2026-01-31", "Seats": "1200.50",
         "Renewal": "yes", "Tags": "a; b;", "City": "Bonn", "Mail": "a@acme.example", "Boss": "Ada", "Ignored": "x"}"""));

    assertThat(object).isEqualTo(CrmJson.tree("""
            {"custom.cf_no": "42", "name": "Acme", "custom.cf_tier": "Gold", "custom.cf_since": "2026-01-31",
             "custom.cf_seats": 1200.50, "custom.cf_renewal": true, "custom.cf_tags": ["a", "b"],
             "addresses": [{"city": "Bonn"}],
             "contacts": [{"emails": [{"email": "a@acme.example"}], "name": "Ada"}]}"""));
    assertThat(mapping.property()).isEqualTo("custom.cf_no");
  }

  @Test
  void object_emptyValues_areOmitted() throws Exception {
    Mapping mapping = mapping(
        LEAD,
        "name",
        "name = name\nseats = custom.cf_seats:number\nfirst = contacts[0].name\nsecond = contacts[1].name\n",
        "name",
        "seats",
        "first",
        "second");

    assertThat(mapping.object(row("""
            {"name": "Acme", "seats": " ", "first": "", "second": "Ada"}""")))
        .hasToString("{\"name\":\"Acme\",\"contacts\":[{\"name\":\"Ada\"}]}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "custom.cf_x:number  | twelve     | 'x': 'twelve' is not a number such as 1200.50",
        "custom.cf_x:date    | 31.1.2026  | 'x': '31.1.2026' is not a date such as 2026-01-31",
        "custom.cf_x:date    | 2026-02-30 | 'x': '2026-02-30' is not a date such as 2026-01-31",
        "custom.cf_x:boolean | perhaps    | 'x': 'perhaps' is not true, false, yes, no, 1 or 0",
        "contacts            | Ada        | 'x': a list of objects is expected, not 'Ada'"
      })
  void object_valueOfAnotherForm_isRefused(String target, String value, String message)
      throws Exception {
    Mapping mapping = mapping(LEAD, "name", "name = name\nx=" + target, "name", "x");

    assertThatThrownBy(() -> mapping.object(row("{\"name\": \"Acme\", \"x\": \"" + value + "\"}")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void of_withoutFile_takesColumnsNamedLikeFields() {
    Mapping mapping = Mapping.of(
        ObjectType.OPPORTUNITY,
        null,
        columns("custom.cf_no", "lead_id", "value", "date_won", "rejection"),
        "custom.cf_no");

    assertThat(mapping.object(row("""
            {"custom.cf_no": "7", "lead_id": "lead_1", "value": "1050", "date_won": "2026-03-01", "rejection": "x"}""")))
        .hasToString(
            "{\"custom.cf_no\":\"7\",\"lead_id\":\"lead_1\",\"value\":1050,\"date_won\":\"2026-03-01\"}");
  }

  @Test
  void of_withoutFileAndUnknownColumns_listsThem() {
    assertUsage(
        () -> Mapping.of(LEAD, null, columns("name", "Company", "Tier"), "name"),
        "columns that are no field of a lead (map them with --map): 'Company', 'Tier'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "name = nam                    | a lead has no field 'nam'",
        "name = contacts[0].nam        | a lead has no field 'contacts[0].nam'",
        "name = custom.cf_x:colour     | 'custom.cf_x:colour' does not end with a kind of [text, number, date, boolean, choice, multiple]",
        "name                          | line 1 is not 'column = field'",
        "nam = name                    | the input has no column 'nam'; it has 'name', 'x'",
        "name = name;x = name          | 'name' and 'x' have the same field name"
      })
  void of_wrongFile_namesWhatIsWrong(String lines, String message) {
    assertUsage(
        () -> mapping(LEAD, "name", lines.replace(';', '\n'), "name", "x"),
        "--map " + folder.resolve("map") + ": " + message);
  }

  @Test
  void of_keyThatCannotIdentify_isRefused() {
    assertUsage(
        () -> Mapping.of(LEAD, null, columns("name"), "No"),
        "--key: the input has no column 'No' that is mapped to a field; it has 'name'");
    assertUsage(
        () -> mapping(LEAD, "tags", "tags = custom.cf_tags:multiple", "tags"),
        "--key: 'tags' is mapped to a list; a key is a text or a number");
    assertUsage(
        () -> mapping(LEAD, "vip", "vip = custom.cf_vip:boolean", "vip"),
        "--key: 'vip' is mapped to a boolean; a key is a text or a number");
  }

  @Test
  void key_missing_isRefused() {
    Mapping mapping = Mapping.of(LEAD, null, columns("name", "url"), "name");

    assertThat(mapping.key(row("{\"name\": \" a \"}"))).isEqualTo("a");
    assertThat(mapping.key(row("{\"name\": 42}"))).isEqualTo("42");
    for (String row : List.of("{\"url\": \"x\"}", "{\"name\": null}", "{\"name\": \" \"}")) {
      assertThatThrownBy(() -> mapping.key(row(row))).hasMessage("no key in 'name'");
    }
  }

  private Mapping mapping(ObjectType type, String key, String file, String... columns)
      throws Exception {
    return Mapping.of(type, Files.writeString(folder.resolve("map"), file), columns(columns), key);
  }

  private static Columns columns(String... names) {
    return new Columns(new LinkedHashSet<>(List.of(names)), true);
  }

  private static InputRow row(String json) {
    Map<String, JsonNode> values = new LinkedHashMap<>();
    CrmJson.tree(json).properties().forEach(each -> values.put(each.getKey(), each.getValue()));
    return new InputRow(1, values, null);
  }

  private static void assertUsage(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(Problem.class).hasMessage(message);
    assertThatThrownBy(call).extracting(e -> ((Problem) e).exitCode()).isEqualTo(ExitCode.USAGE);
  }
}
