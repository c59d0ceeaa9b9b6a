package com.salescrm.sdk.phonenumber;

import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Editor;
import com.salescrm.sdk.core.internal.model.ListEdit;

/**
 * Adds and removes participants and further numbers of a group number. {@link PhoneNumberService#edit} provides it, and
 * then sends what differs from the current phone number. Adding and removing throw an {@link IllegalStateException} if
 * the list in the response could not be read. Not safe for several threads.
 */
public final class PhoneNumberEditor
    extends Editor<PhoneNumber, UpdatePhoneNumberRequest.Builder, PhoneNumberEditor> {
  private final ListEdit<String> participants;
  private final ListEdit<String> phoneNumbers;

  PhoneNumberEditor(PhoneNumber current) {
    super(current, UpdatePhoneNumberRequest.builder());
    participants = new ListEdit<>(current, "participants", current.participants(), String::equals);
    phoneNumbers = new ListEdit<>(current, "phone_numbers", current.phoneNumbers(), String::equals);
  }

  /**
   * Adds a user who shares the group number, unless the user shares it already.
   *
   * @param userId the id of the user
   * @return this editor
   */
  public PhoneNumberEditor addParticipant(String userId) {
    participants.add(userId);
    return this;
  }

  /**
   * Removes a user who shares the group number. If the user does not share it, nothing changes.
   *
   * @param userId the id of the user
   * @return this editor
   */
  public PhoneNumberEditor removeParticipant(String userId) {
    Arguments.notNull(userId, "userId");
    participants.removeIf(userId::equals);
    return this;
  }

  /**
   * Adds a number to the group number, unless it has the number already.
   *
   * @param number the number in E.164
   * @return this editor
   */
  public PhoneNumberEditor addPhoneNumber(String number) {
    phoneNumbers.add(number);
    return this;
  }

  /**
   * Removes a number from the group number. If it does not have the number, nothing changes.
   *
   * @param number the number in E.164
   * @return this editor
   */
  public PhoneNumberEditor removePhoneNumber(String number) {
    Arguments.notNull(number, "number");
    phoneNumbers.removeIf(number::equals);
    return this;
  }

  UpdatePhoneNumberRequest request() {
    UpdatePhoneNumberRequest set = update().build();
    participants.writeTo(set.participants(), update()::participants);
    phoneNumbers.writeTo(set.phoneNumbers(), update()::phoneNumbers);
    return update().build();
  }
}
