package com.salescrm.sdk.bulkaction;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.salescrm.sdk.core.internal.model.ModelStyle;
import com.salescrm.sdk.core.property.AdditionalPropertyBuilder;
import java.util.Optional;
import org.immutables.value.Value;

/** A bulk action that sends an e-mail to the contacts of leads. Immutable, equal by value. */
@Value.Immutable
@ModelStyle
@JsonDeserialize(builder = BulkEmail.Builder.class)
public interface BulkEmail extends BulkAction {

  /** {@return the contacts of each lead that receive the e-mail} */
  @JsonProperty("contact_preference")
  Optional<ContactPreference> contactPreference();

  /** {@return the id of the e-mail template} */
  @JsonProperty("template_id")
  Optional<String> templateId();

  /** {@return the id of the sending account} */
  @JsonProperty("email_account_id")
  Optional<String> emailAccountId();

  /** {@return the sender, as name and address} */
  @JsonProperty("sender")
  Optional<String> sender();

  /** {@return a new builder} */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link BulkEmail} values. Not safe for several threads. */
  final class Builder extends ImmutableBulkEmail.Builder
      implements AdditionalPropertyBuilder<BulkEmail.Builder> {
    Builder() {}
  }
}
