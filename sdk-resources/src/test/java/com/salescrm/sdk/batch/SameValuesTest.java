package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.contact.ContactService;
import com.salescrm.sdk.contact.CreateContactRequest;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.contact.EmailType;
import com.salescrm.sdk.contact.Phone;
import com.salescrm.sdk.contact.PhoneType;
import com.salescrm.sdk.core.json.CrmJson;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An upsert of values that the object has, in the form in which the service lists them. */
class SameValuesTest extends WireTest {
  private static final String KEY = "custom.cf_no";

  private static String list(String fields) {
    return "{\"data\": [{\"id\": \"a\", \"custom.cf_no\": \"1\", " + fields
        + "}], \"has_more\": false}";
  }

  private ExternalIdIndex<Object> index() {
    return ExternalIdIndex.of(http, "/thing/", KEY, options -> options.listLag(Duration.ZERO));
  }

  @Test
  void upsert_contactAsItIsListed_isUnchanged() {
    respond(list("""
        "emails": [{"email": "a@x.test", "type": "office", "is_unsubscribed": false}],
        "phones": [{"phone": "+1555", "phone_formatted": "+1 555", "type": "office", "country": null}]
        """));
    ExternalIdIndex<CreateContactRequest> index = new ContactService(http).index(KEY);
    CreateContactRequest ann = CreateContactRequest.builder()
        .addEmail(Email.of("a@x.test", EmailType.OFFICE))
        .addPhone(Phone.of("+1555", PhoneType.OFFICE))
        .build();

    assertThat(index.upsert("1", ann).status()).isEqualTo(WriteStatus.UNCHANGED);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "'custom.cf_w': '2026-06-19T12:00:00.000000+00:00' | 'custom.cf_w': '2026-06-19T14:00:00+02:00'",
        "'custom.cf_w': ['2026-06-19T12:00:00'] | 'custom.cf_w': ['2026-06-19T12:00:00Z']",
        "'custom.cf_n': '47928' | 'custom.cf_n': 47928",
        "'custom.cf_n': 47928 | 'custom.cf_n': '47928'",
        "'custom.cf_n': [1, 2.50] | 'custom.cf_n': ['1', '2.5']",
        "'status_label': 'New' | 'status': 'New'",
        "'name': '' | 'name': null",
        "'name': null | 'name': ''",
        "'custom.cf_l': null | 'custom.cf_l': []",
        "'custom.cf_l': [] | 'custom.cf_l': null",
        "'custom.cf_l': '' | 'custom.cf_l': []",
        "'emails': [{'email': 'a', 'x': 1}] | 'emails': [{'email': 'a', 'x': 1}]",
        "'urls': [{'url': 'a', 'x': 1}] | 'urls': [{'url': 'a'}]",
        "'addresses': [{'city': 'a', 'x': 1}] | 'addresses': [{'city': 'a'}]",
      })
  void upsert_valueInAnotherForm_isUnchanged(String listed, String sent) {
    assertThat(upsert(listed, sent)).isEqualTo(WriteStatus.UNCHANGED);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "'custom.cf_w': '2026-06-19T12:00:00Z' | 'custom.cf_w': '2026-06-19T12:00:00+02:00'",
        "'custom.cf_t': '007' | 'custom.cf_t': '7'",
        "'custom.cf_t': '7' | 'custom.cf_t': '007'",
        "'name': '7' | 'name': 7",
        "'name': '2026-06-19T12:00:00Z' | 'name': '2026-06-19T14:00:00+02:00'",
        "'status_label': 'New' | 'status': 'Won'",
        "'emails': [{'email': 'a', 'type': 'office'}] | 'emails': [{'email': 'a'}]",
        "'emails': [{'email': 'a'}] | 'emails': [{'email': 'a', 'x': 1}]",
        "'emails': [{'email': 'a'}] | 'emails': []",
        "'custom.cf_l': ['a'] | 'custom.cf_l': []",
        "'custom.cf_l': [''] | 'custom.cf_l': []",
        "'custom.cf_l': [] | 'custom.cf_l': ['a']",
      })
  void upsert_otherValue_isSent(String listed, String sent) throws Exception {
    assertThat(upsert(listed, sent)).isEqualTo(WriteStatus.UPDATED);
  }

  private WriteStatus upsert(String listed, String sent) {
    respond(list(listed.replace('\'', '"')), "{}");
    return index()
        .upsert("1", CrmJson.tree("{" + sent.replace('\'', '"') + "}"))
        .status();
  }

  @Test
  void upsert_sentInAnotherForm_isUnchangedInTheNextRunWithoutAnyStatementOfTheService() {
    respond(list("\"name\": \"x\""), "{}");
    ExternalIdIndex<Object> index = index();
    Object summer = CrmJson.tree("{\"custom.cf_w\": \"2026-06-19T14:00:00+02:00\"}");

    assertThat(index.upsert("1", summer).status()).isEqualTo(WriteStatus.UPDATED);
    assertThat(index.upsert("1", summer).status()).isEqualTo(WriteStatus.UNCHANGED);
  }

  @Test
  void upsert_statusAfterAnotherStatus_isSentUnderEitherName() {
    respond(list("\"status_id\": \"stat_1\", \"status_label\": \"New\""), "{}", "{}", "{}");
    ExternalIdIndex<Object> index = index();

    assertThat(status(index, "status", "Won")).isEqualTo(WriteStatus.UPDATED);
    assertThat(status(index, "status_id", "stat_1")).isEqualTo(WriteStatus.UPDATED);
    assertThat(status(index, "status", "Won")).isEqualTo(WriteStatus.UPDATED);
    assertThat(status(index, "status", "Won")).isEqualTo(WriteStatus.UNCHANGED);
  }

  @Test
  void upsert_statusAmongNamedFields_isComparedWithTheLabel() throws Exception {
    respond(list("\"status_label\": \"New\""), "{}");
    ExternalIdIndex<Object> index =
        ExternalIdIndex.of(http, "/thing/", KEY, options -> options.fields("status"));

    assertThat(status(index, "status", "New")).isEqualTo(WriteStatus.UNCHANGED);
    assertThat(status(index, "status", "Won")).isEqualTo(WriteStatus.UPDATED);

    assertThat(server.takeRequest().getUrl().queryParameter("_fields")).contains("status_label");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\"", "[]"})
  void upsert_noValueOfANamedFieldThatTheServiceOmits_isUnchanged(String nothing) {
    respond(list("\"name\": \"x\""), "{}");
    ExternalIdIndex<Object> index =
        ExternalIdIndex.of(http, "/thing/", KEY, options -> options.fields("custom.cf_l"));

    assertThat(index
            .upsert("1", CrmJson.tree("{\"custom.cf_l\": " + nothing + "}"))
            .status())
        .isEqualTo(WriteStatus.UNCHANGED);
  }

  private static WriteStatus status(ExternalIdIndex<Object> index, String name, String value) {
    return index
        .upsert("1", CrmJson.tree("{\"" + name + "\": \"" + value + "\"}"))
        .status();
  }
}
