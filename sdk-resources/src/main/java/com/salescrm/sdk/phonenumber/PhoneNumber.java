package com.salescrm.sdk.phonenumber;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.model.HasAdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A phone number of a user or a group (specification, Resources, Phone number). Immutable; equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = PhoneNumber.Builder.class)
public interface PhoneNumber extends HasAdditionalProperties {

  /** {@return the id} */
  @JsonProperty("id")
  String id();

  /** {@return the number in E.164, {@code +15551234567}} */
  @JsonProperty("number")
  Optional<String> number();

  /** {@return the number as it is shown} */
  @JsonProperty("number_formatted")
  Optional<String> numberFormatted();

  /** {@return the name that people see} */
  @JsonProperty("label")
  Optional<String> label();

  /** {@return how it is provided} */
  @JsonProperty("type")
  Optional<PhoneNumberType> type();

  /** {@return the id of the user it belongs to; empty for a group number} */
  @JsonProperty("user_id")
  Optional<String> userId();

  /** {@return whether several users share it} */
  @JsonProperty("is_group_number")
  Optional<Boolean> isGroupNumber();

  /** {@return of a group number, the ids of the users who share it} */
  @JsonProperty("participants")
  List<String> participants();

  /** {@return of a group number, further numbers that belong to it, in E.164} */
  @JsonProperty("phone_numbers")
  List<String> phoneNumbers();

  /** {@return those numbers as they are shown} */
  @JsonProperty("phone_numbers_formatted")
  List<String> phoneNumbersFormatted();

  /** {@return the number to which calls are forwarded; may be set while forwarding is off} */
  @JsonProperty("forward_to")
  Optional<String> forwardTo();

  /** {@return that number as it is shown} */
  @JsonProperty("forward_to_formatted")
  Optional<String> forwardToFormatted();

  /** {@return whether calls are forwarded} */
  @JsonProperty("forward_to_enabled")
  Optional<Boolean> forwardToEnabled();

  /** {@return the https address of the greeting, an mp3} */
  @JsonProperty("voicemail_greeting_url")
  Optional<String> voicemailGreetingUrl();

  /** {@return whether it can send and receive SMS} */
  @JsonProperty("sms_enabled")
  Optional<Boolean> smsEnabled();

  /** {@return whether the service has made sure whose it is} */
  @JsonProperty("is_verified")
  Optional<Boolean> isVerified();

  /** {@return whether who is called must press 1 to take a forwarded call} */
  @JsonProperty("press_1_to_accept")
  Optional<Boolean> press1ToAccept();

  /** {@return the telephone company} */
  @JsonProperty("carrier")
  Optional<String> carrier();

  /** {@return the id of the organization it belongs to} */
  @JsonProperty("organization_id")
  Optional<String> organizationId();

  /** {@return when it was created} */
  @JsonProperty("date_created")
  Optional<OffsetDateTime> dateCreated();

  /** {@return when it was changed last} */
  @JsonProperty("date_updated")
  Optional<OffsetDateTime> dateUpdated();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link PhoneNumber} values. Not safe for several threads. */
  final class Builder extends ImmutablePhoneNumber.Builder
      implements AdditionalPropertyBuilder<PhoneNumber.Builder> {
    Builder() {
      additionalProperties(AdditionalProperties.none());
    }
  }
}
