package com.salescrm.sdk.phonenumber;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What kind of number is to be rented (specification, Phone numbers, rent request fields). Country and sharing are
 * required. Immutable.
 */
@Value.Immutable
@ModelStyle
public abstract class RentInternalNumberRequest {

  RentInternalNumberRequest() {} // The generated class alone extends it.

  /** {@return the country as a code of two letters (ISO 3166-1), such as {@code US}; small letters become capitals} */
  @JsonProperty("country")
  public abstract String country();

  /** {@return whether one user is to have it, or several} */
  @JsonProperty("sharing")
  public abstract PhoneNumberSharing sharing();

  /** {@return the prefix or area code that it is to have, without the country's; any unless told} */
  @JsonProperty("prefix")
  public abstract Optional<String> prefix();

  /**
   * {@return true if it must have SMS, false if it need not. Unless told, numbers with SMS are rented where there are
   * any, and false is for a second try after {@link RentFailureReason#HAS_VOICE_ONLY}}
   */
  @JsonProperty("with_sms")
  public abstract Optional<Boolean> withSms();

  /** {@return the same for MMS; normally left out} */
  @JsonProperty("with_mms")
  public abstract Optional<Boolean> withMms();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  RentInternalNumberRequest check() {
    RequestFieldGuard.check(this, properties());
    if (!country().matches("[A-Za-z]{2}")) {
      throw new IllegalStateException(
          "country must be a code of two letters such as US (ISO 3166-1), not '" + country() + "'");
    }
    if (sharing().value().isBlank()) {
      throw new IllegalStateException("sharing must not be blank: personal or group");
    }
    if (prefix().filter(String::isBlank).isPresent()) {
      throw new IllegalStateException("prefix is blank: give an area code, or leave it out");
    }
    String capitals = country().toUpperCase(Locale.ROOT);
    return capitals.equals(country())
        ? this
        : builder().from(this).country(capitals).build();
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableRentInternalNumberRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard names =
        RequestFieldGuard.ofCreate(RentInternalNumberRequest.class);

    Builder() {}

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name), value);
    }
  }
}
