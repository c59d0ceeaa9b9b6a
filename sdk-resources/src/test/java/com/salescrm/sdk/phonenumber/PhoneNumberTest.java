package com.salescrm.sdk.phonenumber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhoneNumberTest {

  @Test
  void read_recordedList_preservesAllProperties() throws IOException {
    List<PhoneNumber> numbers = RoundTrip.ofList(
        RoundTrip.resource(PhoneNumberTest.class, "phone-number-list.json"), PhoneNumber.class);

    PhoneNumber number = numbers.get(0);
    assertThat(number.number()).contains("+15551271699");
    assertThat(number.type()).contains(PhoneNumberType.VIRTUAL);
    assertThat(number.isGroupNumber()).contains(true);
    assertThat(number.userId()).isEmpty();
    assertThat(number.participants()).hasSize(4);
    assertThat(number.forwardTo()).contains("");
    assertThat(number.press1ToAccept()).contains(false);
    assertThat(number.additionalProperties())
        .as("only nulls without an accessor")
        .isEmpty();
  }

  @Test
  void read_missingNullInvalidAndUnknown_doNotAffectOtherProperties() {
    PhoneNumber number = RoundTrip.ofObject(
        "{\"id\":\"phon_1\",\"label\":null,\"type\":\"satellite\",\"participants\":{\"a\":1},"
            + "\"phone_numbers\":[],\"phone_numbers_formatted\":[],\"mms_enabled\":true}",
        PhoneNumber.class);

    assertThat(number.label()).isEmpty();
    assertThat(number.type()).contains(PhoneNumberType.of("satellite"));
    assertThat(number.type().orElseThrow().isKnown()).isFalse();
    assertThat(number.participants()).isEmpty();
    assertThat(number.additionalProperties()).containsOnlyKeys("participants", "mms_enabled");
    assertThat(CrmJson.fromJson("{\"id\":\"phon_1\",\"participants\":null}", PhoneNumber.class))
        .isEqualTo(PhoneNumber.builder().id("phon_1").build());
  }

  @Test
  void read_withoutId_throws() {
    assertThatThrownBy(() -> CrmJson.fromJson("{\"number\":\"+1555\"}", PhoneNumber.class))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("$.id");
  }
}
