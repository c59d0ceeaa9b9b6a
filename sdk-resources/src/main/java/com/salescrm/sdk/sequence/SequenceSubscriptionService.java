package com.salescrm.sdk.sequence;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.internal.ResourceEndpoint;
import java.util.function.Consumer;

/**
 * Operations on subscriptions of contacts to sequences (specification, "Sequences"). To subscribe or pause many
 * contacts in one call, use a bulk action. Immutable, safe for many threads.
 *
 * <p>Every operation throws {@link CrmException} if it fails, {@link NotFoundException} if no subscription has the id,
 * and {@link IllegalArgumentException}, before anything is sent, if the id is blank.
 */
public final class SequenceSubscriptionService {
  private final ResourceEndpoint<SequenceSubscription> subscriptions;

  /**
   * Creates the service.
   *
   * @param http sends the requests; the service does not close it
   */
  public SequenceSubscriptionService(ApiClient http) {
    subscriptions = new ResourceEndpoint<>(
        http, "/sequence_subscription/", SequenceSubscription.class, SequenceSubscription::id);
  }

  /**
   * {@return the subscriptions, in the order of the service; nothing is sent before the list is iterated}
   *
   * @param request the sequence, the contact or the lead
   */
  public Paginated<SequenceSubscription> list(ListSequenceSubscriptionsRequest request) {
    return subscriptions.listWhole(request);
  }

  /**
   * {@return the list that {@link #list(ListSequenceSubscriptionsRequest)} returns}
   *
   * @param request sets the sequence, the contact or the lead; one of them is required
   */
  public Paginated<SequenceSubscription> list(
      Consumer<ListSequenceSubscriptionsRequest.Builder> request) {
    return list(Arguments.configured(ListSequenceSubscriptionsRequest.builder(), request)
        .build());
  }

  /**
   * Creates a subscription. The request is not sent again once the service may have processed it: see {@link
   * CrmException#mayHaveTakenEffect()}.
   *
   * @param request the subscription
   * @return the created subscription
   */
  public SequenceSubscription create(CreateSequenceSubscriptionRequest request) {
    return subscriptions.create(request);
  }

  /**
   * {@return the subscription that {@link #create(CreateSequenceSubscriptionRequest)} creates}
   *
   * @param request sets the fields of the subscription; sequence and contact are required
   */
  public SequenceSubscription create(Consumer<CreateSequenceSubscriptionRequest.Builder> request) {
    return create(Arguments.configured(CreateSequenceSubscriptionRequest.builder(), request)
        .build());
  }

  /**
   * {@return the subscription with an id}
   *
   * @param id the id of the subscription
   */
  public SequenceSubscription get(String id) {
    return subscriptions.get(id);
  }

  /**
   * Changes the fields that the request sets or clears; all other fields stay as they are.
   *
   * @param id the id of the subscription
   * @param request the changes
   * @return the updated subscription
   * @throws IllegalArgumentException if the request changes nothing; nothing is sent
   */
  public SequenceSubscription update(String id, UpdateSequenceSubscriptionRequest request) {
    return subscriptions.update(id, request);
  }

  /**
   * {@return the subscription that {@link #update(String, UpdateSequenceSubscriptionRequest)} updates}
   *
   * @param id the id of the subscription
   * @param request sets the changes
   */
  public SequenceSubscription update(
      String id, Consumer<UpdateSequenceSubscriptionRequest.Builder> request) {
    return update(
        id,
        Arguments.configured(UpdateSequenceSubscriptionRequest.builder(), request)
            .build());
  }
}
