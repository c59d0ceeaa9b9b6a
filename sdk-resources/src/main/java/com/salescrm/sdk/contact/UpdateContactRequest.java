package com.salescrm.sdk.contact;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Differences;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.internal.model.UpdateStyle;
import com.salescrm.sdk.core.model.CustomFieldPatch;
import com.salescrm.sdk.core.model.UpdateRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a contact (specification, Contacts): only what is set here is sent, everything else stays. The lists
 * replace those of the contact whole; an empty one removes all. To remove a single value, call its {@code clear}
 * method; a field that is both set and cleared is refused when the request is built. Immutable.
 */
@Value.Immutable
@UpdateStyle
public abstract class UpdateContactRequest implements UpdateRequest {

  UpdateContactRequest() {} // The generated class alone extends it.

  /** {@return the id of the lead it is moved to, if the service allows that} */
  @JsonProperty("lead_id")
  public abstract Optional<String> leadId();

  /** {@return the name} */
  @JsonProperty("name")
  public abstract Optional<String> name();

  /** {@return the job title} */
  @JsonProperty("title")
  public abstract Optional<String> title();

  /** {@return the e-mail addresses, the preferred one first; null to leave them as they are} */
  @JsonProperty("emails")
  public @Nullable List<Email> emails() {
    return emailList().orElse(null);
  }

  abstract Optional<List<Email>> emailList();

  /** {@return the telephone numbers; null to leave them as they are} */
  @JsonProperty("phones")
  public @Nullable List<Phone> phones() {
    return phoneList().orElse(null);
  }

  abstract Optional<List<Phone>> phoneList();

  /** {@return the web addresses; null to leave them as they are} */
  @JsonProperty("urls")
  public @Nullable List<ContactUrl> urls() {
    return urlList().orElse(null);
  }

  abstract Optional<List<ContactUrl>> urlList();

  @JsonAnyGetter
  abstract Map<String, JsonNode> properties();

  @Value.Check
  void check() {
    RequestFieldGuard.check(this, properties());
  }

  /**
   * The changes that turn one state of a contact into another: exactly what differs, and nothing if they are equal
   * ({@link #isEmpty()}). Compared are lead, name, title, e-mail addresses, telephone numbers, web addresses and
   * custom fields; what the service computes is not. Both states have to be read with the same fields, for what is
   * missing after counts as removed.
   *
   * @param before the contact as the service has it
   * @param after the contact as it is to be, such as a copy of {@code before} made by {@code Contact.builder()}
   * @return the changes
   * @throws IllegalArgumentException if the two have different ids, a value is to be removed that an update cannot
   *     remove, or a field that differs could not be read
   */
  public static UpdateContactRequest between(Contact before, Contact after) {
    Builder changes = builder();
    Differences.between(before, after, Contact::id)
        .field("lead_id", Contact::leadId, changes::leadId)
        .field("name", Contact::name, changes::name, changes::clearName)
        .field("title", Contact::title, changes::title, changes::clearTitle)
        .list("emails", Entries::emails, changes::emails)
        .list("phones", Entries::phones, changes::phones)
        .list("urls", Entries::urls, changes::urls)
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
    private final RequestFieldGuard names = RequestFieldGuard.ofUpdate(UpdateContactRequest.class);

    Builder() {}

    /**
     * Copies what another request sets, clears, unsets, adds and removes; it replaces what was set here before, lists
     * as a whole.
     *
     * @param request the other request
     * @return this builder
     * @throws IllegalStateException if the two change a custom field in ways that do not go together
     */
    public Builder from(UpdateContactRequest request) {
      Arguments.notNull(request, "request");
      request.leadId().ifPresent(this::leadId);
      request.name().ifPresent(this::name);
      request.title().ifPresent(this::title);
      request.emailList().ifPresent(this::emailList);
      request.phoneList().ifPresent(this::phoneList);
      request.urlList().ifPresent(this::urlList);
      return putAllProperties(names.acceptCopied(request.properties()));
    }

    /**
     * Replaces the whole list of e-mail addresses, the preferred one first; an empty list removes them all. Of each,
     * address and type are sent. To add or remove one, see {@link ContactService#edit}.
     *
     * @param emails all of them; copied
     * @return this builder
     * @throws IllegalArgumentException if it or one of its elements is null
     */
    public Builder emails(Iterable<? extends Email> emails) {
      return emailList(RequestFieldGuard.copyOf("emails", emails, Entries::written));
    }

    /**
     * Replaces the whole list of telephone numbers; an empty list removes them all. Of each, number, type and country
     * are sent. To add or remove one, see {@link ContactService#edit}.
     *
     * @param phones all of them; copied
     * @return this builder
     * @throws IllegalArgumentException if it or one of its elements is null
     */
    public Builder phones(Iterable<? extends Phone> phones) {
      return phoneList(RequestFieldGuard.copyOf("phones", phones, Entries::written));
    }

    /**
     * Replaces the whole list of web addresses; an empty list removes them all. Of each, address and type are sent.
     * To add or remove one, see {@link ContactService#edit}.
     *
     * @param urls all of them; copied
     * @return this builder
     * @throws IllegalArgumentException if it or one of its elements is null
     */
    public Builder urls(Iterable<? extends ContactUrl> urls) {
      return urlList(RequestFieldGuard.copyOf("urls", urls, Entries::written));
    }

    /**
     * Sends null for {@code name}: the name is removed.
     *
     * @return this builder
     */
    public Builder clearName() {
      return putProperty("name", NullNode.getInstance());
    }

    /**
     * Sends null for {@code title}: the job title is removed.
     *
     * @return this builder
     */
    public Builder clearTitle() {
      return putProperty("title", NullNode.getInstance());
    }

    @Override
    public Builder putAdditionalProperty(String name, JsonNode value) {
      return putProperty(names.accept(name, value), value);
    }
  }
}
