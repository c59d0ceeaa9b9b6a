package com.salescrm.sdk.phonenumber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.paging.Paginated;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PhoneNumberServiceTest extends WireTest {
  private static final String NUMBER = "{\"id\":\"phon_1\",\"number\":\"+15551234567\"}";

  private PhoneNumberService numbers;

  @BeforeEach
  void create() {
    numbers = new PhoneNumberService(http);
  }

  @Test
  void list_withoutFilter_asksForAllAtOnce() throws Exception {
    Paginated<PhoneNumber> list = numbers.list();
    assertNothingSent();
    answers("{\"has_more\":false,\"data\":[" + NUMBER + "]}");

    assertThat(list.toList(10)).extracting(PhoneNumber::id).containsExactly("phon_1");
    assertTaken("GET /api/v1/phone_number/");
  }

  @Test
  void list_filters_areEncodedParameters() throws Exception {
    answers("[]");

    numbers
        .list(b -> b.number("+15551234567").userId("user_1").isGroupNumber(false))
        .toList(1);

    assertTaken(
        "GET /api/v1/phone_number/?number=%2B15551234567&user_id=user_1&is_group_number=false");
  }

  @Test
  void get_id_isOneEncodedSegment() throws Exception {
    answers(NUMBER);

    assertThat(numbers.get("phon/1").number()).contains("+15551234567");
    assertTaken("GET /api/v1/phone_number/phon%2F1/");
  }

  @Test
  void update_changes_areTheBody() throws Exception {
    answers(NUMBER);

    numbers.update("phon_1", b -> b.label("Desk").clearForwardTo());

    assertTaken("PUT /api/v1/phone_number/phon_1/", "{\"label\":\"Desk\",\"forward_to\":null}");
  }

  @Test
  void delete_number_isDeleted() throws Exception {
    answers("{}");

    assertThat(numbers.delete("phon_1").alreadyGone()).isFalse();
    assertTaken("DELETE /api/v1/phone_number/phon_1/");
  }

  @Test
  void rentInternal_number_isCreated() throws Exception {
    answers(201, NUMBER);

    PhoneNumber number =
        numbers.rentInternal(b -> b.country("us").sharing(PhoneNumberSharing.PERSONAL));

    assertThat(number.number()).contains("+15551234567");
    assertTaken(
        "POST /api/v1/phone_number/request/internal/",
        "{\"country\":\"US\",\"sharing\":\"personal\"}");
  }

  @Test
  void everyOperation_wrongArgument_isRefusedByName() {
    assertThatThrownBy(() -> numbers.get(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("id must not be blank");
    assertThatThrownBy(() -> numbers.update("", b -> b.label("x")))
        .hasMessageStartingWith("id must not be blank");
    assertThatThrownBy(() -> numbers.delete("")).hasMessageStartingWith("id must not be blank");
    assertThatThrownBy(() -> numbers.update("phon_1", b -> b.voicemailGreetingUrl("http://a.test")))
        .hasMessageContaining("voicemailGreetingUrl");
    assertThatThrownBy(() -> numbers.list(b -> b.number(""))).hasMessageContaining("number");
    assertThatThrownBy(() -> numbers.list(b -> b.userId(" "))).hasMessageContaining("userId");
    assertThatThrownBy(
            () -> numbers.rentInternal(b -> b.country("USA").sharing(PhoneNumberSharing.GROUP)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("country");
    assertNothingSent();
  }

  private void answers(int status, String body) {
    server.enqueue(new MockResponse.Builder().code(status).body(body).build());
  }

  @Test
  void edit_participantsAndNumbers_preservesTheOthers() throws Exception {
    String number = """
        {"id": "phon_1", "participants": ["user_1", "user_2"], "phone_numbers": ["+15550100"]}""";
    answers(number, number, number);

    numbers.edit(
        "phon_1",
        n -> n.addParticipant("user_3")
            .removeParticipant("user_1")
            .addPhoneNumber("+15550101")
            .removePhoneNumber("+15550199"));
    numbers.edit("phon_1", n -> n.addParticipant("user_1").addPhoneNumber("+15550100"));

    assertTaken("GET /api/v1/phone_number/phon_1/");
    assertTaken("PUT /api/v1/phone_number/phon_1/", """
        {"participants": ["user_2", "user_3"], "phone_numbers": ["+15550100", "+15550101"]}""");
    assertTaken("GET /api/v1/phone_number/phon_1/");
    assertThat(server.getRequestCount()).isEqualTo(3);
  }
}
