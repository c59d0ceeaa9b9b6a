package com.salescrm.sdk.phonenumber;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.UpdateStyle;
import com.salescrm.sdk.core.model.AdditionalPropertySetters;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a phone number (specification, "Phone numbers"). A field that is not set keeps its value; a {@code clear}
 * method removes the value. {@code build()} refuses a field that is both set and cleared, and a greeting that is not
 * https. Immutable.
 */
@Value.Immutable
@UpdateStyle
public abstract class UpdatePhoneNumberRequest extends JsonBody<UpdatePhoneNumberRequest>
    implements UpdateRequest {

  UpdatePhoneNumberRequest() {} // Extended by the generated class only.

  /** {@return the display name} */
  @JsonProperty("label")
  public abstract Optional<String> label();

  /** {@return the number that calls are forwarded to} */
  @JsonProperty("forward_to")
  public abstract Optional<String> forwardTo();

  /** {@return whether calls are forwarded} */
  @JsonProperty("forward_to_enabled")
  public abstract Optional<Boolean> forwardToEnabled();

  /** {@return the https address of the voicemail greeting, an MP3 file} */
  @JsonProperty("voicemail_greeting_url")
  public abstract Optional<String> voicemailGreetingUrl();

  /** {@return the ids of the users who share a group number, which replace all current ones; null if not set} */
  @JsonProperty("participants")
  public @Nullable List<String> participants() {
    return participantList().orElse(null);
  }

  abstract Optional<List<String>> participantList();

  /** {@return the further numbers of a group number in E.164, which replace all current ones; null if not set} */
  @JsonProperty("phone_numbers")
  public @Nullable List<String> phoneNumbers() {
    return phoneNumberList().orElse(null);
  }

  abstract Optional<List<String>> phoneNumberList();

  @Override
  protected abstract Map<String, JsonNode> properties();

  @Override
  protected void check() {
    if (voicemailGreetingUrl().filter(url -> !url.startsWith("https://")).isPresent()) {
      throw new IllegalStateException(
          "voicemailGreetingUrl must begin with https:// (specification, Limits)");
    }
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdatePhoneNumberRequest.Builder
      implements AdditionalPropertySetters<Builder> {
    private final RequestFieldGuard guard =
        RequestFieldGuard.ofUpdate(UpdatePhoneNumberRequest.class);

    Builder() {}

    /**
     * Copies all changes of another request. They replace those made here before; a list is replaced as a whole.
     *
     * @param request the other request
     * @return this builder
     */
    public Builder from(UpdatePhoneNumberRequest request) {
      Arguments.notNull(request, "request");
      if (guard.isChanged(request, "label")) {
        label(request.label());
      }
      if (guard.isChanged(request, "forward_to")) {
        forwardTo(request.forwardTo());
      }
      if (guard.isChanged(request, "forward_to_enabled")) {
        forwardToEnabled(request.forwardToEnabled());
      }
      if (guard.isChanged(request, "voicemail_greeting_url")) {
        voicemailGreetingUrl(request.voicemailGreetingUrl());
      }
      if (guard.isChanged(request, "participants")) {
        participantList(request.participantList());
      }
      if (guard.isChanged(request, "phone_numbers")) {
        phoneNumberList(request.phoneNumberList());
      }
      return properties(guard.acceptCopied(request));
    }

    /**
     * Replaces all users who share a group number; an empty list removes them. {@link PhoneNumberService#edit} adds or
     * removes a single user.
     *
     * @param participants the ids of the users; copied
     * @return this builder
     * @throws IllegalArgumentException if it or one of its elements is null
     */
    public Builder participants(Iterable<String> participants) {
      return participantList(RequestFieldGuard.copyOf("participants", participants));
    }

    /**
     * Replaces all further numbers of a group number; an empty list removes them. {@link PhoneNumberService#edit} adds
     * or removes a single number.
     *
     * @param phoneNumbers the numbers in E.164; copied
     * @return this builder
     * @throws IllegalArgumentException if it or one of its elements is null
     */
    public Builder phoneNumbers(Iterable<String> phoneNumbers) {
      return phoneNumberList(RequestFieldGuard.copyOf("phoneNumbers", phoneNumbers));
    }

    /** {@return this builder, which now sends null for {@code label}: the name is removed} */
    public Builder clearLabel() {
      return properties(guard.clear("label"));
    }

    /** {@return this builder, which now sends null for {@code forward_to}: the service removes the number} */
    public Builder clearForwardTo() {
      return properties(guard.clear("forward_to"));
    }

    /** {@return this builder, which now sends null for {@code voicemail_greeting_url}: the greeting is removed} */
    public Builder clearVoicemailGreetingUrl() {
      return properties(guard.clear("voicemail_greeting_url"));
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
