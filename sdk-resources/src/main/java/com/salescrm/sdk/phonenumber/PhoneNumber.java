package com.salescrm.sdk.phonenumber;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.model.HasTimestamps;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A phone number of a user or a group (specification, "Resources", Phone number). Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = PhoneNumber.Builder.class)
public interface PhoneNumber extends HasAdditionalProperties, HasTimestamps<PhoneNumber> {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the number in E.164, {@code +15551234567}} */
  @JsonProperty("number")
  Optional<String> number();

  /** {@return the formatted number} */
  @JsonProperty("number_formatted")
  Optional<String> numberFormatted();

  /** {@return the display name} */
  @JsonProperty("label")
  Optional<String> label();

  /** {@return how the number is provided} */
  @JsonProperty("type")
  Optional<PhoneNumberType> type();

  /** {@return the id of its user; empty for a group number} */
  @JsonProperty("user_id")
  Optional<String> userId();

  /** {@return whether several users share the number} */
  @JsonProperty("is_group_number")
  Optional<Boolean> isGroupNumber();

  /** {@return the ids of the users who share a group number} */
  @JsonProperty("participants")
  List<String> participants();

  /** {@return the further numbers of a group number, in E.164} */
  @JsonProperty("phone_numbers")
  List<String> phoneNumbers();

  /** {@return the formatted further numbers} */
  @JsonProperty("phone_numbers_formatted")
  List<String> phoneNumbersFormatted();

  /** {@return the number that calls are forwarded to; may be set while forwarding is disabled} */
  @JsonProperty("forward_to")
  Optional<String> forwardTo();

  /** {@return the formatted forwarding number} */
  @JsonProperty("forward_to_formatted")
  Optional<String> forwardToFormatted();

  /** {@return whether calls are forwarded} */
  @JsonProperty("forward_to_enabled")
  Optional<Boolean> forwardToEnabled();

  /** {@return the https address of the voicemail greeting, an MP3 file} */
  @JsonProperty("voicemail_greeting_url")
  Optional<String> voicemailGreetingUrl();

  /** {@return whether the number can send and receive SMS} */
  @JsonProperty("sms_enabled")
  Optional<Boolean> smsEnabled();

  /** {@return whether the service has verified the owner} */
  @JsonProperty("is_verified")
  Optional<Boolean> isVerified();

  /** {@return whether a user must press 1 to accept a forwarded call} */
  @JsonProperty("press_1_to_accept")
  Optional<Boolean> press1ToAccept();

  /** {@return the carrier} */
  @JsonProperty("carrier")
  Optional<String> carrier();

  /** {@return the id of the organization} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link PhoneNumber} values. Not safe for several threads. */
  final class Builder extends ImmutablePhoneNumber.Builder
      implements AdditionalPropertyBuilder<PhoneNumber.Builder> {
    Builder() {}
  }
}
