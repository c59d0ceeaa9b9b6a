package com.salescrm.sandbox.internal.store;

/** A user of the organization. */
public record User(String id, String firstName, String lastName) {
  public String fullName() {
    return firstName + " " + lastName;
  }
}
