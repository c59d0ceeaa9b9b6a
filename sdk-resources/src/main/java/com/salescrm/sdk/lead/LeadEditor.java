package com.salescrm.sdk.lead;

import com.salescrm.sdk.core.internal.model.ListEdit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Changes of a lead that begin with what it has: addresses are added or removed. Given by {@link LeadService#edit},
 * which sends what differs in the end. Not safe for several threads.
 */
public final class LeadEditor {
  private final Lead current;
  private final UpdateLeadRequest.Builder update = UpdateLeadRequest.builder();
  private final ListEdit<Address> addresses;

  LeadEditor(Lead current) {
    this.current = current;
    addresses = new ListEdit<>(
        current, "addresses", Addresses.written(current.addresses()), Address::equals);
  }

  /** {@return what is edited, as it was read} */
  public Lead current() {
    return current;
  }

  /**
   * Adds an address at the end. One that is there already, equal in all its parts, is not added again.
   *
   * @param address the address
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public LeadEditor addAddress(Address address) {
    addresses.add(Addresses.written(address));
    return this;
  }

  /**
   * Removes an address that is equal in all its parts; one that is not there is no error.
   *
   * @param address the address
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public LeadEditor removeAddress(Address address) {
    addresses.removeIf(Addresses.written(address)::equals);
    return this;
  }

  /**
   * Removes some addresses; none is no error.
   *
   * @param which which ones, such as {@code a -> a.label().equals(Optional.of("mailing"))}
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public LeadEditor removeAddresses(Predicate<? super Address> which) {
    addresses.removeIf(which);
    return this;
  }

  /**
   * Changes other things in the same call. What is already so is not sent.
   *
   * @param changes sets what to change; a list is set there or edited here, not both
   * @return this editor
   */
  public LeadEditor set(Consumer<UpdateLeadRequest.Builder> changes) {
    changes.accept(update);
    return this;
  }

  /** All changes; setting a list both ways is an {@link IllegalStateException}. */
  UpdateLeadRequest request() {
    UpdateLeadRequest set = update.build();
    addresses.writeTo(set.addresses(), update::addresses);
    return update.build();
  }
}
