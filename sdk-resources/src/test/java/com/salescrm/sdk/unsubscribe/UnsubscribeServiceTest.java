package com.salescrm.sdk.unsubscribe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.OperationTest;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.NotFoundException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnsubscribeServiceTest extends OperationTest {
  private UnsubscribeService unsubscribes;

  @BeforeEach
  void openService() {
    unsubscribes = new UnsubscribeService(http);
  }

  @Test
  void list_textsAndObjects_areBothRead() throws Exception {
    answers("{\"data\": [\"a@acme.test\", {\"id\": \"unsub_1\", \"email\": \"b@acme.test\"}]}");

    assertThat(unsubscribes.list())
        .extracting(UnsubscribedEmail::email)
        .containsExactly("a@acme.test", "b@acme.test");
    assertTaken("GET /api/v1/unsubscribe/email/");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void list_bareArrayWithMore_isRead() {
    answers("[\"a@acme.test\"]");

    assertThat(unsubscribes.list()).hasSize(1);
  }

  @Test
  void list_itemWithoutAddress_messageNamesThePath() {
    answers("{\"data\": [\"a@acme.test\", {\"id\": \"unsub_1\"}]}");

    assertThatThrownBy(() -> unsubscribes.list().toList(10))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("$.data[1]");
  }

  @Test
  void unsubscribe_address_isTheBody() throws Exception {
    answers("{\"email\": \"a+b@acme.test\"}");

    assertThat(unsubscribes.unsubscribe("a+b@acme.test").raw().path("email").asText())
        .isEqualTo("a+b@acme.test");
    assertTaken("POST /api/v1/unsubscribe/email/", "{\"email\": \"a+b@acme.test\"}");
  }

  @Test
  void unsubscribe_status500_isNotSentAgain() {
    assertNotSentAgain(() -> unsubscribes.unsubscribe("a@acme.test"));
  }

  @ParameterizedTest
  @CsvSource({
    "ann@acme.test,         ann%40acme.test",
    "a+b@acme.test,         a%2Bb%40acme.test",
    "a/b@acme.test,         a%2Fb%40acme.test",
    "100%@acme.test,        100%25%40acme.test",
    "a%2Fb@acme.test,       a%252Fb%40acme.test",
    "jörg@müller.test,      j%C3%B6rg%40m%C3%BCller.test",
    "'\"a b\"@acme.test',   %22a%20b%22%40acme.test",
    "a?b#c&d=e@acme.test,   a%3Fb%23c%26d%3De%40acme.test",
    "!#$%&''*+-/=?^_`{|}~,  %21%23%24%25%26%27%27%2A%2B-%2F%3D%3F%5E_%60%7B%7C%7D~",
  })
  void resubscribe_address_isOneEncodedSegment(String email, String segment) throws Exception {
    answers(204, "");

    assertThat(unsubscribes.resubscribe(email).alreadyGone()).isFalse();
    assertTaken("DELETE /api/v1/unsubscribe/email/" + segment + "/");
  }

  @Test
  void resubscribe_unknown_isNotFound() {
    answers(404, "{\"error\": \"not unsubscribed\"}");

    assertThatThrownBy(() -> unsubscribes.resubscribe("a@acme.test"))
        .isInstanceOf(NotFoundException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void anyOperation_blankAddress_isRefused(String email) {
    assertRefused(IllegalArgumentException.class, "email", () -> unsubscribes.unsubscribe(email));
    assertRefused(IllegalArgumentException.class, "email", () -> unsubscribes.resubscribe(email));
  }
}
