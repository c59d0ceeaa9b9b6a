package com.salescrm.sdk.phonenumber;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.json.CrmJson;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The service rented no number and states the reason (specification, "Errors", 4): an HTTP status of 400 to 499 with a
 * {@code status} in the body. The cause is the exception that other operations throw for this response.
 */
public final class PhoneNumberRentException extends ApiException {
  private static final long serialVersionUID = 1L;

  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]{1,64}");
  private static final Map<RentFailureReason, String> ADVICE = Map.of(
      RentFailureReason.HAS_VOICE_ONLY,
      "the country and prefix only have numbers without SMS; to take one of those, rent again with withSms(false)",
      RentFailureReason.NEEDS_MORE_INFO,
      "more is needed, such as a proof of address; ask the vendor's support",
      RentFailureReason.BILLING_ERROR,
      "there is a billing problem, such as a telephony budget that is reached or a recharge that failed",
      RentFailureReason.ERROR,
      "the service states no kind of failure");

  /** The status in the body. */
  private final String status;

  private PhoneNumberRentException(String status, ApiException refusal) {
    super(message(RentFailureReason.of(status), refusal), refusal);
    this.status = status;
  }

  /** The exception for a refusal; the refusal itself if its body contains no status. */
  static ApiException of(ApiException refusal) {
    if (refusal.statusCode() / 100 != 4) {
      return refusal;
    }
    return status(refusal.body())
        .<ApiException>map(status -> new PhoneNumberRentException(status, refusal))
        .orElse(refusal);
  }

  private static Optional<String> status(String body) {
    try {
      return Optional.ofNullable(CrmJson.tree(body).path("status").textValue())
          .filter(status -> !status.isBlank());
    } catch (DecodingException e) {
      return Optional.empty(); // The body is not JSON.
    }
  }

  private static String message(RentFailureReason reason, ApiException refusal) {
    String advice = ADVICE.getOrDefault(reason, "a status that this SDK does not know");
    // Other texts might repeat values of the request.
    String word = WORD.matcher(reason.value()).matches() ? " (" + reason + ")" : "";
    return "no number was rented" + word + ": " + advice + " [" + refusal.getMessage() + "]";
  }

  /** {@return why no number was rented; also a value without a constant} */
  public RentFailureReason reason() {
    return RentFailureReason.of(status);
  }
}
