package com.salescrm.sdk.lead;

import java.util.List;

/** Addresses as requests hold them: without what only the service says of them. */
final class Addresses {
  private Addresses() {}

  static Address written(Address read) {
    return Address.builder()
        .label(read.label())
        .address1(read.address1())
        .address2(read.address2())
        .city(read.city())
        .state(read.state())
        .zipcode(read.zipcode())
        .country(read.country())
        .build();
  }

  static List<Address> written(List<Address> read) {
    return read.stream().map(Addresses::written).toList();
  }
}
