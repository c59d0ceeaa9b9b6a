package com.salescrm.sdk.phonenumber;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.retry.Replay;
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.function.Consumer;

/**
 * Operations on phone numbers (specification, "Phone numbers"). Immutable, safe for many threads.
 *
 * <p>Every operation throws {@link CrmException} if it fails, {@link NotFoundException} if no phone number has the id,
 * and {@link IllegalArgumentException}, before anything is sent, if the id is blank.
 */
public final class PhoneNumberService {
  private final ResourceEndpoint<PhoneNumber> numbers;

  /**
   * Creates the service.
   *
   * @param http sends the requests; the service does not close it
   */
  public PhoneNumberService(ApiClient http) {
    numbers = new ResourceEndpoint<>(http, "/phone_number/", PhoneNumber.class, PhoneNumber::id);
  }

  /** {@return all phone numbers; nothing is sent before the list is iterated} */
  public Paginated<PhoneNumber> list() {
    return list(filters -> {});
  }

  /**
   * {@return the phone numbers that match all filters; nothing is sent before the list is iterated}
   *
   * @param request the filters
   */
  public Paginated<PhoneNumber> list(ListPhoneNumbersRequest request) {
    return numbers.listWhole(request);
  }

  /**
   * {@return the list that {@link #list(ListPhoneNumbersRequest)} returns}
   *
   * @param request sets the filters
   */
  public Paginated<PhoneNumber> list(Consumer<ListPhoneNumbersRequest.Builder> request) {
    return list(Arguments.configured(ListPhoneNumbersRequest.builder(), request).build());
  }

  /**
   * {@return the phone number with an id}
   *
   * @param id the id of the phone number
   */
  public PhoneNumber get(String id) {
    return numbers.get(id);
  }

  /**
   * Changes the fields that the request sets or clears; all other fields stay as they are.
   *
   * @param id the id of the phone number
   * @param request the changes
   * @return the updated phone number
   * @throws IllegalArgumentException if the request changes nothing; nothing is sent
   */
  public PhoneNumber update(String id, UpdatePhoneNumberRequest request) {
    return numbers.update(id, request);
  }

  /**
   * {@return the phone number that {@link #update(String, UpdatePhoneNumberRequest)} updates}
   *
   * @param id the id of the phone number
   * @param request sets the changes
   */
  public PhoneNumber update(String id, Consumer<UpdatePhoneNumberRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdatePhoneNumberRequest.builder(), request).build());
  }

  /**
   * Changes a phone number based on its current state, such as {@code n -> n.addParticipant(userId)}: fetches it,
   * applies the edit, and sends the fields that differ. If no field differs, no update is sent.
   *
   * <p>The API replaces a list as a whole and has no versions. A change that another client makes to the same list
   * between the two requests is lost.
   *
   * @param id the id of the phone number
   * @param edit applies the changes
   * @return the updated phone number
   * @throws IllegalStateException if an edited list could not be read, or is also set as a whole
   * @throws com.salescrm.sdk.core.error.DecodingException if the response to the read is another phone number, such as after a
   *     redirect; nothing is written
   */
  public PhoneNumber edit(String id, Consumer<PhoneNumberEditor> edit) {
    Arguments.notNull(edit, "edit");
    return numbers.edit(
        id,
        current -> Arguments.configured(new PhoneNumberEditor(current), edit).request());
  }

  /**
   * Deletes a phone number.
   *
   * @param id the id of the phone number
   * @return the confirmation, also if an earlier attempt of this call has deleted the phone number
   */
  public Deleted delete(String id) {
    return numbers.delete(id);
  }

  /**
   * Rents a phone number, which costs money. Whatever the retry policy allows, the request is sent again only
   * if no byte of it was sent, or if HTTP/2 states that it was not processed. If {@link CrmException#mayHaveTakenEffect()}
   * is true, check {@link #list()} before you rent again.
   *
   * @param request the country, the sharing and the optional properties of the number
   * @return the rented number
   * @throws PhoneNumberRentException if the service states why it rented no number; after {@link
   *     RentFailureReason#HAS_VOICE_ONLY}, a request {@code withSms(false)} may succeed
   */
  public PhoneNumber rentInternal(RentInternalNumberRequest request) {
    Arguments.notNull(request, "request");
    try {
      return numbers.send(
          ApiRequest.post("/phone_number/request/internal/").body(request).replay(Replay.NEVER));
    } catch (ApiException e) {
      throw PhoneNumberRentException.of(e);
    }
  }

  /**
   * {@return the number that {@link #rentInternal(RentInternalNumberRequest)} rents}
   *
   * @param request sets the properties of the number; country and sharing are required
   * @throws PhoneNumberRentException if the service states why it rented no number
   */
  public PhoneNumber rentInternal(Consumer<RentInternalNumberRequest.Builder> request) {
    return rentInternal(
        Arguments.configured(RentInternalNumberRequest.builder(), request).build());
  }
}
