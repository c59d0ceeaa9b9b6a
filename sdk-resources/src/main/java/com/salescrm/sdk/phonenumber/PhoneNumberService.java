package com.salescrm.sdk.phonenumber;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.Differences;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.core.retry.Replay;
import java.util.function.Consumer;

/**
 * Phone numbers (specification, "Phone numbers"). Users rent, change and delete their own; for group numbers the
 * permission 'Manage Group Phone Numbers' is needed. Immutable, safe for many threads.
 */
public final class PhoneNumberService {
  private static final String ALL = "/phone_number/";
  private static final String ONE = "/phone_number/{id}/";

  private final ApiClient http;

  /**
   * Phone numbers over a client.
   *
   * @param http the road its calls travel
   */
  public PhoneNumberService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = http;
  }

  /** {@return all phone numbers; nothing is sent before the list is iterated} */
  public Paginated<PhoneNumber> list() {
    return list(ListPhoneNumbersRequest.builder().build());
  }

  /**
   * Lists phone numbers; nothing is sent before the list is iterated.
   *
   * @param request number, user and kind
   * @return the phone numbers
   */
  public Paginated<PhoneNumber> list(ListPhoneNumbersRequest request) {
    Arguments.notNull(request, "request");
    return Paginated.whole(
        http,
        ApiRequest.get(ALL).query(request.queryParameters()).returningList(PhoneNumber.class),
        PhoneNumber::id);
  }

  /**
   * Lists phone numbers.
   *
   * @param request sets number, user and kind
   * @return the phone numbers
   */
  public Paginated<PhoneNumber> list(Consumer<ListPhoneNumbersRequest.Builder> request) {
    return list(Arguments.configured(ListPhoneNumbersRequest.builder(), request).build());
  }

  /**
   * Fetches a phone number.
   *
   * @param id the phone number's id
   * @return the phone number
   * @throws NotFoundException if there is none
   */
  public PhoneNumber get(String id) {
    return http.send(ApiRequest.get(ONE, id).returning(PhoneNumber.class)).body();
  }

  /**
   * Changes what is set in the request and nothing else.
   *
   * @param id the phone number's id
   * @param request what to change
   * @return the phone number as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws NotFoundException if there is none
   */
  public PhoneNumber update(String id, UpdatePhoneNumberRequest request) {
    Arguments.notNull(request, "request");
    return send(ApiRequest.put(ONE, id).body(RequestFieldGuard.requireChanges(request)));
  }

  /**
   * Changes a phone number.
   *
   * @param id the phone number's id
   * @param request sets what to change
   * @return the phone number as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws IllegalStateException if the greeting is not https
   * @throws NotFoundException if there is none
   */
  public PhoneNumber update(String id, Consumer<UpdatePhoneNumberRequest.Builder> request) {
    return update(
        id, Arguments.configured(UpdatePhoneNumberRequest.builder(), request).build());
  }

  /**
   * Changes a phone number beginning with what it has, such as {@code n -> n.addParticipant(userId)}: reads it, lets
   * the editor change it, and sends what differs. Nothing is sent if nothing does.
   *
   * <p>The API replaces lists as a whole and knows no versions: what somebody else changes in the same list between
   * the reading and the update is overwritten. It is sent again after a failure.
   *
   * @param id the phone number's id
   * @param edit says what to change
   * @return the phone number as the service has it now
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   * @throws IllegalStateException if a list that is edited could not be read, or is set as a whole too
   */
  public PhoneNumber edit(String id, Consumer<PhoneNumberEditor> edit) {
    Arguments.notNull(edit, "edit");
    PhoneNumber current = get(id);
    PhoneNumberEditor editor = new PhoneNumberEditor(current);
    edit.accept(editor);
    ObjectNode changes = Differences.of(editor.request(), current);
    return changes.isEmpty() ? current : send(ApiRequest.put(ONE, id).body(changes));
  }

  /**
   * Deletes a phone number.
   *
   * @param id the phone number's id
   * @return the confirmation
   * @throws NotFoundException if there is none, unless an earlier attempt of this call may have deleted it
   */
  public Deleted delete(String id) {
    return http.send(ApiRequest.delete(ONE, id).returning(Deleted.class)).body();
  }

  /**
   * Rents a number, which costs money: once a byte of the request has gone out it is never sent again, whatever the
   * options say, and nothing is tried in another way. After {@link
   * com.salescrm.sdk.core.error.CrmException#mayHaveTakenEffect()} look into {@link #list()} before renting again.
   *
   * @param request country, sharing and what else matters
   * @return the new number
   * @throws PhoneNumberRentException if the service says why no number was rented; after {@link
   *     RentFailureReason#HAS_VOICE_ONLY} it may be tried with {@code withSms(false)}
   */
  public PhoneNumber rentInternal(RentInternalNumberRequest request) {
    Arguments.notNull(request, "request");
    ApiRequest.Builder call =
        ApiRequest.post("/phone_number/request/internal/").body(request).replay(Replay.NEVER);
    try {
      return http.send(call.returning(PhoneNumber.class)).body();
    } catch (ApiException refusal) {
      throw PhoneNumberRentException.of(refusal);
    }
  }

  /**
   * Rents a number, as {@link #rentInternal(RentInternalNumberRequest)}.
   *
   * @param request sets country, sharing and what else matters
   * @return the new number
   * @throws IllegalStateException if country or sharing is missing, or the country is not a code of two letters
   * @throws PhoneNumberRentException if the service says why no number was rented
   */
  public PhoneNumber rentInternal(Consumer<RentInternalNumberRequest.Builder> request) {
    return rentInternal(
        Arguments.configured(RentInternalNumberRequest.builder(), request).build());
  }

  private PhoneNumber send(ApiRequest.Builder call) {
    return http.send(call.returning(PhoneNumber.class)).body();
  }
}
