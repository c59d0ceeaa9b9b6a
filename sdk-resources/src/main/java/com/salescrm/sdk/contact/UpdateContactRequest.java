package com.salescrm.sdk.contact;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Differences;
import com.salescrm.sdk.core.internal.model.JsonBody;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.UpdateStyle;
import com.salescrm.sdk.core.model.CustomFieldPatch;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a contact (specification, Contacts). A field that is not set keeps its value; a {@code clear} method removes
 * the value. {@code build()} refuses a field that is both set and cleared. Immutable.
 */
@Value.Immutable
@UpdateStyle
@JsonPropertyOrder("lead_id") // As in the specification.
public abstract class UpdateContactRequest extends JsonBody<UpdateContactRequest>
    implements UpdateRequest, ContactFields<UpdateContactRequest> {

  UpdateContactRequest() {} // Extended by the generated class only.

  /** {@return the id of the lead to move the contact to, if the service allows it} */
  @JsonProperty("lead_id")
  public abstract Optional<String> leadId();

  /** {@return the e-mail addresses, which replace all of the contact; null if not set} */
  @JsonProperty("emails")
  public @Nullable List<Email> emails() {
    return emailList().orElse(null);
  }

  // Not named emails, since the builder would get adders: a list in an update replaces the list of
  // the contact.
  abstract Optional<List<Email>> emailList();

  /** {@return the telephone numbers, which replace all of the contact; null if not set} */
  @JsonProperty("phones")
  public @Nullable List<Phone> phones() {
    return phoneList().orElse(null);
  }

  abstract Optional<List<Phone>> phoneList();

  /** {@return the web addresses, which replace all of the contact; null if not set} */
  @JsonProperty("urls")
  public @Nullable List<ContactUrl> urls() {
    return urlList().orElse(null);
  }

  abstract Optional<List<ContactUrl>> urlList();

  /**
   * Computes the changes between two states of a contact: lead, name, title, e-mail addresses, telephone numbers, web
   * addresses and custom fields. Both must be read with the same {@code _fields}, since a value that is missing in
   * {@code after} counts as removed.
   *
   * @param before the contact as the service returned it
   * @param after the contact after the changes, such as {@code Contact.builder().from(before).name("New").build()}
   * @return the changes; {@link #isEmpty() empty} if there are none
   * @throws IllegalArgumentException if the two have different ids, an update cannot remove a removed value, or a
   *     field that differs could not be read
   */
  public static UpdateContactRequest between(Contact before, Contact after) {
    Builder changes = builder();
    Differences.between(before, after, Contact::id)
        .field("lead_id", Contact::leadId, changes::leadId)
        .field("name", Contact::name, changes::name, changes::clearName)
        .field("title", Contact::title, changes::title, changes::clearTitle)
        .list("emails", ContactRequests::emails, changes::emails)
        .list("phones", ContactRequests::phones, changes::phones)
        .list("urls", ContactRequests::urls, changes::urls)
        .customFields(Contact::custom, changes);
    return changes.build();
  }

  /** {@return a new builder} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the request. Not safe for several threads. */
  public static final class Builder extends ImmutableUpdateContactRequest.Builder
      implements CustomFieldPatch<Builder> {
    private final RequestFieldGuard guard = RequestFieldGuard.ofUpdate(UpdateContactRequest.class);

    Builder() {}

    /**
     * Copies all changes of another request. They replace those made here before; a list is replaced as a whole.
     *
     * @param request the other request
     * @return this builder
     * @throws IllegalStateException if the two change a custom field in conflicting ways
     */
    public Builder from(UpdateContactRequest request) {
      Arguments.notNull(request, "request");
      if (guard.isChanged(request, "lead_id")) {
        leadId(request.leadId());
      }
      if (guard.isChanged(request, "name")) {
        name(request.name());
      }
      if (guard.isChanged(request, "title")) {
        title(request.title());
      }
      if (guard.isChanged(request, "emails")) {
        emailList(request.emailList());
      }
      if (guard.isChanged(request, "phones")) {
        phoneList(request.phoneList());
      }
      if (guard.isChanged(request, "urls")) {
        urlList(request.urlList());
      }
      return properties(guard.acceptCopied(request));
    }

    /**
     * Replaces all e-mail addresses, the preferred one first; an empty list removes them. The request sends address and
     * type. {@link ContactService#edit} adds or removes a single one.
     *
     * @param emails the new e-mail addresses; copied
     * @return this builder
     * @throws IllegalArgumentException if the list or one of its elements is null
     */
    public Builder emails(Iterable<? extends Email> emails) {
      return emailList(RequestFieldGuard.copyOf("emails", emails, ContactRequests::writable));
    }

    /**
     * Replaces all telephone numbers; an empty list removes them. The request sends number, type and country. {@link
     * ContactService#edit} adds or removes a single one.
     *
     * @param phones the new telephone numbers; copied
     * @return this builder
     * @throws IllegalArgumentException if the list or one of its elements is null
     */
    public Builder phones(Iterable<? extends Phone> phones) {
      return phoneList(RequestFieldGuard.copyOf("phones", phones, ContactRequests::writable));
    }

    /**
     * Replaces all web addresses; an empty list removes them. The request sends address and type. {@link
     * ContactService#edit} adds or removes a single one.
     *
     * @param urls the new web addresses; copied
     * @return this builder
     * @throws IllegalArgumentException if the list or one of its elements is null
     */
    public Builder urls(Iterable<? extends ContactUrl> urls) {
      return urlList(RequestFieldGuard.copyOf("urls", urls, ContactRequests::writable));
    }

    /** {@return this builder, which now sends null for {@code name}: the service removes the name} */
    public Builder clearName() {
      return properties(guard.clear("name"));
    }

    /** {@return this builder, which now sends null for {@code title}: the service removes the job title} */
    public Builder clearTitle() {
      return properties(guard.clear("title"));
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(guard.accept(name, value), value.deepCopy());
    }
  }
}
