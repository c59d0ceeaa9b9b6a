package com.salescrm.sdk.unsubscribe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.RoundTrip;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnsubscribedEmailTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"\"a@acme.test\"", "{\"email\":\"a@acme.test\",\"source\":\"link\",\"x\":null}"})
  void read_eitherFormat_preservesAllProperties(String json) {
    UnsubscribedEmail email = RoundTrip.ofObject(json, UnsubscribedEmail.class);

    assertThat(email.email()).isEqualTo("a@acme.test");
    assertThat(email.toJson()).isEqualTo(CrmJson.tree(json));
    assertThat(email).hasToString("a@acme.test");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "7", "null", "[]", "{\"email\":null}", "{\"email\":{}}"})
  void read_withoutAddress_throws(String json) {
    assertThatThrownBy(() -> CrmJson.fromJson(json, UnsubscribedEmail.class))
        .isInstanceOf(DecodingException.class);
  }

  @Test
  void of_address_isAnObjectEqualByValue() {
    assertThat(UnsubscribedEmail.of("a@acme.test"))
        .isEqualTo(UnsubscribedEmail.of(CrmJson.tree("{\"email\":\"a@acme.test\"}")))
        .hasSameHashCodeAs(UnsubscribedEmail.of("a@acme.test"))
        .isNotEqualTo(UnsubscribedEmail.of("b@acme.test"));
  }
}
