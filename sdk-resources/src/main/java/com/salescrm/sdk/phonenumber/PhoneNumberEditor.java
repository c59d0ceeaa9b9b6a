package com.salescrm.sdk.phonenumber;

import com.salescrm.sdk.core.internal.model.ListEdit;
import java.util.function.Consumer;

/**
 * Changes of a phone number that begin with what it has: users and numbers of a group number are added or removed.
 * Given by {@link PhoneNumberService#edit}, which sends what differs in the end. Not safe for several threads.
 */
public final class PhoneNumberEditor {
  private final PhoneNumber current;
  private final UpdatePhoneNumberRequest.Builder update = UpdatePhoneNumberRequest.builder();
  private final ListEdit<String> participants;
  private final ListEdit<String> phoneNumbers;

  PhoneNumberEditor(PhoneNumber current) {
    this.current = current;
    participants = new ListEdit<>(current, "participants", current.participants(), String::equals);
    phoneNumbers = new ListEdit<>(current, "phone_numbers", current.phoneNumbers(), String::equals);
  }

  /** {@return what is edited, as it was read} */
  public PhoneNumber current() {
    return current;
  }

  /**
   * Adds a user who shares the group number. One who does already is not added again.
   *
   * @param userId the id of the user
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public PhoneNumberEditor addParticipant(String userId) {
    participants.add(userId);
    return this;
  }

  /**
   * Removes a user who shares the group number; one who does not is no error.
   *
   * @param userId the id of the user
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public PhoneNumberEditor removeParticipant(String userId) {
    participants.removeIf(userId::equals);
    return this;
  }

  /**
   * Adds a number to the group number. One that is there already is not added again.
   *
   * @param number the number in E.164
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public PhoneNumberEditor addPhoneNumber(String number) {
    phoneNumbers.add(number);
    return this;
  }

  /**
   * Removes a number from the group number; one that is not there is no error.
   *
   * @param number the number in E.164
   * @return this editor
   * @throws IllegalStateException if the list could not be read
   */
  public PhoneNumberEditor removePhoneNumber(String number) {
    phoneNumbers.removeIf(number::equals);
    return this;
  }

  /**
   * Changes other things in the same call. What is already so is not sent.
   *
   * @param changes sets what to change; a list is set there or edited here, not both
   * @return this editor
   */
  public PhoneNumberEditor set(Consumer<UpdatePhoneNumberRequest.Builder> changes) {
    changes.accept(update);
    return this;
  }

  /** All changes; setting a list both ways is an {@link IllegalStateException}. */
  UpdatePhoneNumberRequest request() {
    UpdatePhoneNumberRequest set = update.build();
    participants.writeTo(set.participants(), update::participants);
    phoneNumbers.writeTo(set.phoneNumbers(), update::phoneNumbers);
    return update.build();
  }
}
