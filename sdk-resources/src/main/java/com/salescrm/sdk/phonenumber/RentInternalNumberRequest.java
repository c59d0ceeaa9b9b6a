package com.salescrm.sdk.phonenumber;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** The properties of a number to rent (specification, "Phone numbers", rent request fields). Immutable. */
@Value.Immutable
@ModelStyle
public abstract class RentInternalNumberRequest extends JsonBody<RentInternalNumberRequest> {

  RentInternalNumberRequest() {} // Extended by the generated class only.

  /** {@return the country code (two letters, ISO 3166-1), such as {@code US}, in either case; required} */
  @JsonProperty("country")
  public abstract String country();

  /** {@return whether one user or several users use the number; required} */
  @JsonProperty("sharing")
  public abstract PhoneNumberSharing sharing();

  /** {@return the prefix or area code, without the country code; any by default} */
  @JsonProperty("prefix")
  public abstract Optional<String> prefix();

  /**
   * {@return true if the number must support SMS, false if it may be a number without. By default, the service rents a
   * number with SMS if the country has any. Usually set after {@link RentFailureReason#HAS_VOICE_ONLY} only}
   */
  @JsonProperty("with_sms")
  public abstract Optional<Boolean> withSms();

  /** {@return true if the number must support MMS, false if it may be a number without; usually not set} */
  @JsonProperty("with_mms")
  public abstract Optional<Boolean> withMms();

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    if (!isCountryCode()) {
      throw new IllegalStateException(
          "country must be a code of two letters such as US (ISO 3166-1), not '" + country() + "'");
    }
  }

  private boolean isCountryCode() {
    return country().matches("[A-Za-z]{2}");
  }

  @Value.Check
  RentInternalNumberRequest withCountryInCapitals() {
    if (!isCountryCode() || country().matches("[A-Z]{2}")) {
      return this; // check() refuses what is no code; capitals of other letters may be one.
    }
    return builder().from(this).country(country().toUpperCase(Locale.ROOT)).build();
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableRentInternalNumberRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofCreate(RentInternalNumberRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
