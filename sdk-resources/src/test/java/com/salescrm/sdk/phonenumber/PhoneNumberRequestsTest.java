package com.salescrm.sdk.phonenumber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PhoneNumberRequestsTest {

  @Test
  void update_onlyWhatWasTouched_isSent() {
    assertThat(CrmJson.tree(CrmJson.toJson(UpdatePhoneNumberRequest.builder()
            .label("Front desk")
            .forwardTo("+15551234567")
            .forwardToEnabled(true)
            .voicemailGreetingUrl("https://files.example.com/hello.mp3")
            .participants(List.of())
            .phoneNumbers(List.of("+15557654321"))
            .build())))
        .isEqualTo(CrmJson.tree(
            "{\"label\":\"Front desk\",\"forward_to\":\"+15551234567\",\"forward_to_enabled\":true,"
                + "\"voicemail_greeting_url\":\"https://files.example.com/hello.mp3\",\"participants\":[],"
                + "\"phone_numbers\":[\"+15557654321\"]}"));
    assertThat(CrmJson.toJson(UpdatePhoneNumberRequest.builder().build())).isEqualTo("{}");
  }

  @Test
  void update_eachClear_sendsNullAndRefusesAValueBesides() {
    UpdatePhoneNumberRequest.Builder both =
        UpdatePhoneNumberRequest.builder().forwardTo("+1555").clearForwardTo();

    assertThat(CrmJson.toJson(UpdatePhoneNumberRequest.builder()
            .clearLabel()
            .clearForwardTo()
            .clearVoicemailGreetingUrl()
            .build()))
        .isEqualTo("{\"label\":null,\"forward_to\":null,\"voicemail_greeting_url\":null}");
    assertThatThrownBy(both::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'forward_to'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://a.test/hello.mp3", "HTTPS://a.test/hello.mp3", "a.test", " ", ""})
  void update_greetingThatIsNotHttps_isRefused(String url) {
    UpdatePhoneNumberRequest.Builder update =
        UpdatePhoneNumberRequest.builder().voicemailGreetingUrl(url);

    assertThatThrownBy(update::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("voicemailGreetingUrl")
        .hasMessageContaining("https://");
  }

  @Test
  void update_greetingAsAdditionalProperty_isRefused() {
    UpdatePhoneNumberRequest.Builder update = UpdatePhoneNumberRequest.builder();

    assertThatThrownBy(() -> update.putAdditionalProperty(
            "voicemail_greeting_url", TextNode.valueOf("http://a.test")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("voicemailGreetingUrl(…)");
  }

  @Test
  void rent_allFields_areSent() {
    assertThat(CrmJson.toJson(RentInternalNumberRequest.builder()
            .country("us")
            .sharing(PhoneNumberSharing.GROUP)
            .prefix("0415")
            .withSms(false)
            .withMms(true)
            .putAdditionalProperty("note", TextNode.valueOf("x"))
            .build()))
        .isEqualTo(
            "{\"country\":\"US\",\"sharing\":\"group\",\"prefix\":\"0415\",\"with_sms\":false,"
                + "\"with_mms\":true,\"note\":\"x\"}");
  }

  @Test
  void rent_onlyRequiredFields_areSent() {
    assertThat(CrmJson.toJson(RentInternalNumberRequest.builder()
            .country("DE")
            .sharing(PhoneNumberSharing.PERSONAL)
            .build()))
        .isEqualTo("{\"country\":\"DE\",\"sharing\":\"personal\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"USA", "U", "", "  ", "U1", "ÖS", "ıs"})
  void rent_noCountryCode_isRefused(String country) {
    RentInternalNumberRequest.Builder rent =
        RentInternalNumberRequest.builder().country(country).sharing(PhoneNumberSharing.PERSONAL);

    assertThatThrownBy(rent::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("country");
  }

  @Test
  void rent_missingAndBlank_areRefusedByName() {
    RentInternalNumberRequest.Builder noSharing =
        RentInternalNumberRequest.builder().country("US");
    RentInternalNumberRequest.Builder noCountry =
        RentInternalNumberRequest.builder().sharing(PhoneNumberSharing.GROUP);
    RentInternalNumberRequest.Builder blankSharing =
        RentInternalNumberRequest.builder().country("US").sharing(PhoneNumberSharing.of(" "));
    RentInternalNumberRequest.Builder blankPrefix = RentInternalNumberRequest.builder()
        .country("US")
        .sharing(PhoneNumberSharing.GROUP)
        .prefix(" ");

    assertThatThrownBy(noSharing::build).hasMessageContaining("sharing");
    assertThatThrownBy(noCountry::build).hasMessageContaining("country");
    assertThatThrownBy(blankSharing::build).hasMessageContaining("sharing");
    assertThatThrownBy(blankPrefix::build).hasMessageContaining("prefix");
  }

  @Test
  void update_blankNumberInTheList_isRefused() {
    UpdatePhoneNumberRequest.Builder update =
        UpdatePhoneNumberRequest.builder().phoneNumbers(List.of("+15550100", " "));

    assertThatThrownBy(update::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("phoneNumbers must not be blank");
  }
}
