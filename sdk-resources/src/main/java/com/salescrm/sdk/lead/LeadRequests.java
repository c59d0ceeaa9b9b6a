package com.salescrm.sdk.lead;

import com.salescrm.sdk.core.internal.model.ComparedJson;
import com.salescrm.sdk.core.property.AdditionalProperties;
import java.util.List;

/** What creating and updating a lead share. */
final class LeadRequests {
  private LeadRequests() {}

  static void requireOneStatus(LeadFields<?> lead) {
    if (lead.status().isPresent() && lead.statusId().isPresent()) {
      throw new IllegalStateException(
          "status and statusId are both set: set one of them; prefer statusId, because labels can be renamed");
    }
  }

  /**
   * The address without additional properties, which the service does not accept, unless they are fields that could not be
   * read: a list replaces all addresses, and would remove their values.
   */
  static Address writable(Address address) {
    Address written = Address.builder()
        .from(address)
        .additionalProperties(AdditionalProperties.none())
        .build();
    return Address.builder()
        .from(written)
        .additionalProperties(ComparedJson.unreadable("addresses", address, written))
        .build();
  }

  static List<Address> writable(List<Address> addresses) {
    return addresses.stream().map(LeadRequests::writable).toList();
  }
}
