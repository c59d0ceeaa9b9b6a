package com.salescrm.sdk.phonenumber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.error.RateLimitException;
import com.salescrm.sdk.core.error.ServerException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PhoneNumberRentExceptionTest extends WireTest {

  private PhoneNumber rent() {
    return new PhoneNumberService(http)
        .rentInternal(b -> b.country("US").sharing(PhoneNumberSharing.PERSONAL));
  }

  private PhoneNumberRentException refused(int status, String body) {
    answers(status, body);
    return catchThrowableOfType(PhoneNumberRentException.class, this::rent);
  }

  @ParameterizedTest
  @CsvSource({
    "400, has-voice-only, withSms(false)",
    "402, billing-error, budget",
    "403, needs-more-info, proof of address",
    "422, error, no kind of failure",
    "409, moon-phase, does not know"
  })
  void rentInternal_eachStatus_isTheReasonAndIsNotSentAgain(int code, String word, String advice) {
    PhoneNumberRentException refused = refused(code, "{\"status\":\"" + word + "\"}");

    assertThat(refused.reason()).isEqualTo(RentFailureReason.of(word));
    assertThat(refused.reason().isKnown()).isEqualTo(code != 409);
    assertThat(refused.statusCode()).isEqualTo(code);
    assertThat(refused).hasMessageContaining(word).hasMessageContaining(advice);
    assertThat(refused.mayHaveTakenEffect()).isFalse();
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void reasons_values_areThoseOfTheSpecification() {
    assertThat(RentFailureReason.HAS_VOICE_ONLY.value()).isEqualTo("has-voice-only");
    assertThat(RentFailureReason.NEEDS_MORE_INFO.value()).isEqualTo("needs-more-info");
    assertThat(RentFailureReason.BILLING_ERROR.value()).isEqualTo("billing-error");
    assertThat(RentFailureReason.ERROR.value()).isEqualTo("error");
  }

  @Test
  void rentInternal_errorWithText_messageContainsTheText() {
    PhoneNumberRentException refused =
        refused(400, "{\"status\":\"error\",\"error\":\"The vendor is closed.\"}");

    assertThat(refused.errorMessage()).contains("The vendor is closed.");
    assertThat(refused).hasMessageContaining("The vendor is closed.");
    assertThat(refused).hasCauseInstanceOf(BadRequestException.class);
    assertThat(refused.attempts()).hasSize(1);
    assertThat(refused.body()).contains("vendor");
  }

  @Test
  void rentInternal_invalidStatus_isPreservedButNotPrinted() {
    PhoneNumberRentException refused = refused(400, "{\"status\":\"no <b>way</b>\"}");

    assertThat(refused.reason().value()).isEqualTo("no <b>way</b>");
    assertThat(refused.getMessage()).doesNotContain("<b>");
  }

  @Test
  void rentInternal_statusThatIsTheKey_isPrintedNowhere() {
    PhoneNumberRentException refused = refused(400, "{\"status\":\"api_s3cr3t\"}");

    assertThat(refused.reason().value()).isEqualTo("***");
    assertThat(refused + refused.body()).doesNotContain("api_s3cr3t");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"error\":\"bad country\"}",
        "{\"status\":400}",
        "{\"status\":\" \"}",
        "[]",
        "<p>",
        ""
      })
  void rentInternal_refusalWithoutStatus_staysWhatItIs(String body) {
    answers(400, body);

    assertThatThrownBy(this::rent).isExactlyInstanceOf(BadRequestException.class);
  }

  @Test
  void rentInternal_rateLimitAndServerError_stayWhatTheyAre() {
    answers(429, "{\"error\":\"slow down\"}");
    assertThatThrownBy(this::rent).isInstanceOf(RateLimitException.class);

    answers(500, "{\"status\":\"error\"}");
    assertThatThrownBy(this::rent)
        .isInstanceOfSatisfying(
            ServerException.class, e -> assertThat(e.mayHaveTakenEffect()).isTrue());
    assertThat(server.getRequestCount()).as("never sent again").isEqualTo(2);
  }

  @Test
  void rentInternal_connectionBreaksAndWritesMayBeReplayed_isNotSentAgain() {
    server.enqueue(new MockResponse.Builder()
        .onResponseStart(new SocketEffect.CloseSocket())
        .build());
    http = http.withOptions(o -> o.replayWrites(true));

    assertThatThrownBy(this::rent)
        .isInstanceOfSatisfying(
            OutcomeUnknownException.class,
            e -> assertThat(e.mayHaveTakenEffect()).isTrue());
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void exception_serialized_preservesTheReason() throws Exception {
    PhoneNumberRentException refused = refused(400, "{\"status\":\"billing-error\"}");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(refused);
    }

    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(in.readObject())
          .isInstanceOfSatisfying(
              PhoneNumberRentException.class,
              read -> assertThat(read.reason()).isEqualTo(RentFailureReason.BILLING_ERROR));
    }
    assertThat(refused).isInstanceOf(ApiException.class).isInstanceOf(CrmException.class);
  }

  private void answers(int status, String body) {
    server.enqueue(new MockResponse.Builder().code(status).body(body).build());
  }
}
