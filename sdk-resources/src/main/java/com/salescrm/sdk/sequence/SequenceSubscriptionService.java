package com.salescrm.sdk.sequence;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.ListBody;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.model.RequestFieldGuard;
import com.salescrm.sdk.core.paging.Paginated;
import java.util.function.Consumer;

/**
 * The operations on subscriptions of contacts to sequences (specification, "Sequences"). To subscribe or pause many at
 * once, use a bulk action. Immutable, safe for many threads.
 *
 * <p>Every call throws {@link CrmException} if it does not succeed. A blank id is an {@link IllegalArgumentException},
 * before anything is sent.
 */
public final class SequenceSubscriptionService {
  private static final String ALL = "/sequence_subscription/";
  private static final String ONE = "/sequence_subscription/{id}/";

  private final ApiClient http;

  /**
   * The operations through one client.
   *
   * @param http sends the calls; it is not closed here
   */
  public SequenceSubscriptionService(ApiClient http) {
    Arguments.notNull(http, "http");
    this.http = http;
  }

  /**
   * Lists subscriptions; nothing is sent before the list is iterated.
   *
   * @param request whose subscriptions are wanted
   * @return the subscriptions, in the service's order
   */
  public Paginated<SequenceSubscription> list(ListSequenceSubscriptionsRequest request) {
    Arguments.notNull(request, "request");
    ApiRequest<ListBody<SequenceSubscription>> list = ApiRequest.get(ALL)
        .query(request.queryParameters())
        .returningList(SequenceSubscription.class);
    return Paginated.whole(http, list, SequenceSubscription::id);
  }

  /**
   * Lists subscriptions.
   *
   * @param request sets whose subscriptions are wanted
   * @return the subscriptions, in the service's order
   * @throws IllegalStateException if none of sequence, contact and lead is set
   */
  public Paginated<SequenceSubscription> list(
      Consumer<ListSequenceSubscriptionsRequest.Builder> request) {
    return list(Arguments.configured(ListSequenceSubscriptionsRequest.builder(), request)
        .build());
  }

  /**
   * Creates a subscription. It is not sent again once the service may have acted on it: see {@link
   * CrmException#mayHaveTakenEffect()}.
   *
   * @param request the subscription
   * @return the subscription as the service has it
   */
  public SequenceSubscription create(CreateSequenceSubscriptionRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.post(ALL).body(request).returning(SequenceSubscription.class))
        .body();
  }

  /**
   * Creates a subscription.
   *
   * @param request sets the subscription's fields
   * @return the subscription as the service has it
   * @throws IllegalStateException if sequence or contact is missing or blank
   */
  public SequenceSubscription create(Consumer<CreateSequenceSubscriptionRequest.Builder> request) {
    return create(Arguments.configured(CreateSequenceSubscriptionRequest.builder(), request)
        .build());
  }

  /**
   * Fetches a subscription.
   *
   * @param id the subscription's id
   * @return the subscription
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public SequenceSubscription get(String id) {
    return http.send(ApiRequest.get(ONE, id).returning(SequenceSubscription.class))
        .body();
  }

  /**
   * Changes what is set in the request and nothing else.
   *
   * @param id the subscription's id
   * @param request what to change
   * @return the subscription as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   * @throws com.salescrm.sdk.core.error.NotFoundException if there is none
   */
  public SequenceSubscription update(String id, UpdateSequenceSubscriptionRequest request) {
    Arguments.notNull(request, "request");
    return http.send(ApiRequest.put(ONE, id)
            .body(RequestFieldGuard.requireChanges(request))
            .returning(SequenceSubscription.class))
        .body();
  }

  /**
   * Changes a subscription.
   *
   * @param id the subscription's id
   * @param request sets what to change
   * @return the subscription as the service has it now
   * @throws IllegalArgumentException if the request changes nothing; nothing was sent
   */
  public SequenceSubscription update(
      String id, Consumer<UpdateSequenceSubscriptionRequest.Builder> request) {
    return update(
        id,
        Arguments.configured(UpdateSequenceSubscriptionRequest.builder(), request)
            .build());
  }
}
