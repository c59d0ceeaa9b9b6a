package com.salescrm.sdk.lead;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Editor;
import com.salescrm.sdk.core.internal.model.ListEdit;
import java.util.function.Predicate;

/**
 * Adds and removes addresses of a lead. {@link LeadService#edit} provides it, and then sends what differs from the current
 * lead. Adding and removing throw an {@link IllegalStateException} if the addresses in the response could not be read. Not
 * safe for several threads.
 */
public final class LeadEditor extends Editor<Lead, UpdateLeadRequest.Builder, LeadEditor> {
  private final ListEdit<Address> addresses;

  LeadEditor(Lead current) {
    super(current, UpdateLeadRequest.builder());
    addresses = new ListEdit<>(
        current, "addresses", LeadRequests.writable(current.addresses()), Address::equals);
  }

  /**
   * Adds an address at the end, unless the lead has an equal one.
   *
   * @param address the address
   * @return this editor
   */
  public LeadEditor addAddress(Address address) {
    Arguments.notNull(address, "address");
    addresses.add(LeadRequests.writable(address));
    return this;
  }

  /**
   * Removes an equal address. If the lead has none, nothing changes.
   *
   * @param address the address
   * @return this editor
   */
  public LeadEditor removeAddress(Address address) {
    Arguments.notNull(address, "address");
    addresses.removeIf(LeadRequests.writable(address)::equals);
    return this;
  }

  /**
   * Removes all addresses that match.
   *
   * @param which the condition, such as {@code a -> a.label().equals(Optional.of("mailing"))}
   * @return this editor
   */
  public LeadEditor removeAddresses(Predicate<? super Address> which) {
    Arguments.notNull(which, "which");
    addresses.removeIf(which);
    return this;
  }

  UpdateLeadRequest request() {
    addresses.writeTo(update().build().addresses(), update()::addresses);
    return update().build();
  }
}
