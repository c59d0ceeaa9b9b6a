package com.salescrm.sdk;

import com.salescrm.sdk.batch.Batch;
import com.salescrm.sdk.batch.Write;
import com.salescrm.sdk.bulkaction.BulkActionService;
import com.salescrm.sdk.comment.CommentService;
import com.salescrm.sdk.contact.ContactService;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.http.ClientSettings;
import com.salescrm.sdk.core.http.Explanation;
import com.salescrm.sdk.core.http.RequestOptions;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.retry.RateLimit;
import com.salescrm.sdk.export.ExportService;
import com.salescrm.sdk.group.GroupService;
import com.salescrm.sdk.integrationlink.IntegrationLinkService;
import com.salescrm.sdk.lead.LeadService;
import com.salescrm.sdk.membership.MembershipService;
import com.salescrm.sdk.opportunity.OpportunityService;
import com.salescrm.sdk.opportunity.OpportunityStatusService;
import com.salescrm.sdk.phonenumber.PhoneNumberService;
import com.salescrm.sdk.sendas.SendAsService;
import com.salescrm.sdk.sequence.SequenceService;
import com.salescrm.sdk.sequence.SequenceSubscriptionService;
import com.salescrm.sdk.smartview.SmartViewService;
import com.salescrm.sdk.task.TaskService;
import com.salescrm.sdk.template.EmailTemplateService;
import com.salescrm.sdk.template.SmsTemplateService;
import com.salescrm.sdk.unsubscribe.UnsubscribeService;
import com.salescrm.sdk.user.UserService;
import com.salescrm.sdk.webhook.WebhookService;
import java.util.Iterator;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A client of the sales CRM. Immutable and safe for many threads; an application needs one. {@link #close()} closes its
 * pooled connections; an open client does not prevent the JVM from exiting.
 *
 * <p>Every call throws a {@link com.salescrm.sdk.core.error.CrmException} if it fails. For invalid arguments it throws an
 * {@link IllegalArgumentException} or {@link IllegalStateException} and sends nothing.
 */
public final class CrmClient implements AutoCloseable {
  private final ApiClient http;

  private CrmClient(ApiClient http) {
    this.http = http;
  }

  /** {@return a new builder; base address and credentials are required} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * {@return a client that is configured by environment variables: see {@link ClientSettings#fromEnv()}}
   *
   * @throws IllegalStateException if the base address or the secret is missing; the message names the variable
   */
  public static CrmClient fromEnv() {
    return builder().fromEnv().build();
  }

  /** {@return leads: companies and organizations, with their files} */
  public LeadService leads() {
    return new LeadService(http);
  }

  /** {@return contacts: the people of a lead} */
  public ContactService contacts() {
    return new ContactService(http);
  }

  /** {@return bulk actions: e-mails, subscriptions, deletions and edits of all leads that match a search} */
  public BulkActionService bulkActions() {
    return new BulkActionService(http);
  }

  /** {@return exports: files of leads, contacts or opportunities} */
  public ExportService exports() {
    return new ExportService(http);
  }

  /** {@return opportunities: potential deals of a lead} */
  public OpportunityService opportunities() {
    return new OpportunityService(http);
  }

  /** {@return statuses of opportunities} */
  public OpportunityStatusService opportunityStatuses() {
    return new OpportunityStatusService(http);
  }

  /** {@return groups of users} */
  public GroupService groups() {
    return new GroupService(http);
  }

  /** {@return memberships: roles of users in the organization, and their pinned views} */
  public MembershipService memberships() {
    return new MembershipService(http);
  }

  /** {@return the users of the organization, and their availability for calls} */
  public UserService users() {
    return new UserService(http);
  }

  /** {@return phone numbers of users and groups, and renting them} */
  public PhoneNumberService phoneNumbers() {
    return new PhoneNumberService(http);
  }

  /** {@return permissions to send e-mail as another user} */
  public SendAsService sendAs() {
    return new SendAsService(http);
  }

  /** {@return tasks of leads} */
  public TaskService tasks() {
    return new TaskService(http);
  }

  /** {@return comments on objects, and their threads} */
  public CommentService comments() {
    return new CommentService(http);
  }

  /** {@return sequences of outreach steps} */
  public SequenceService sequences() {
    return new SequenceService(http);
  }

  /** {@return subscriptions of contacts to sequences} */
  public SequenceSubscriptionService sequenceSubscriptions() {
    return new SequenceSubscriptionService(http);
  }

  /** {@return smart views: saved searches} */
  public SmartViewService smartViews() {
    return new SmartViewService(http);
  }

  /** {@return e-mail templates, and rendering them} */
  public EmailTemplateService emailTemplates() {
    return new EmailTemplateService(http);
  }

  /** {@return SMS templates} */
  public SmsTemplateService smsTemplates() {
    return new SmsTemplateService(http);
  }

  /** {@return links from leads, contacts and opportunities to other systems} */
  public IntegrationLinkService integrationLinks() {
    return new IntegrationLinkService(http);
  }

  /** {@return unsubscribed e-mail addresses} */
  public UnsubscribeService unsubscribes() {
    return new UnsubscribeService(http);
  }

  /** {@return webhook subscriptions} */
  public WebhookService webhooks() {
    return new WebhookService(http);
  }

  /** {@return the HTTP client, for endpoints without a service: same credentials, retries, rate limits and errors} */
  public ApiClient http() {
    return http;
  }

  /**
   * {@return a view of this client with other options, such as {@code o -> o.attemptTimeout(ofSeconds(2))}; it shares the
   * connections and rate limits}
   *
   * @param change sets the options that differ
   */
  public CrmClient withOptions(Consumer<RequestOptions.Builder> change) {
    Arguments.notNull(change, "change");
    return new CrmClient(http.withOptions(change));
  }

  /**
   * {@return the response of exactly one call, with its status, headers and attempts}
   *
   * @param operation calls one operation of the given client
   * @param <R> the result of the operation
   * @throws IllegalStateException if the operation sends no request, such as a list that is not iterated, or more than one
   */
  public <R> ApiResponse<R> withResponse(Function<CrmClient, R> operation) {
    Arguments.notNull(operation, "operation");
    return http.withResponse(view -> operation.apply(new CrmClient(view)));
  }

  /**
   * {@return the request that an operation would send, and what would be done on a failure; nothing is sent}
   *
   * <p>The operation runs up to its first request and ends there: code after it does not run. An {@code edit} is explained
   * by its read, a list by its first page, also if it is not iterated. See {@link ApiClient#explain}.
   *
   * @param operation calls an operation of the given client, such as {@code c -> c.leads().delete(id)}
   * @throws IllegalStateException if the operation sends no request, or sends one through another client, such as that of
   *     an {@link com.salescrm.sdk.batch.ExternalIdIndex}; that request is not sent
   */
  public Explanation explain(Function<CrmClient, ?> operation) {
    Arguments.notNull(operation, "operation");
    return http.explain(view -> operation.apply(new CrmClient(view)));
  }

  /**
   * Runs an operation on another thread: a virtual thread on Java 21 and newer, else a thread of a daemon pool. At most 64
   * operations run at once, and up to 100,000 wait in a queue, in order; the timeouts of a call start when it is sent.
   * Completing the future or a dependent stage, such as by {@code cancel} or {@code orTimeout}, cancels the call or removes
   * it from the queue: see {@link ApiClient#async}.
   *
   * @param operation calls operations of the given client
   * @param <R> the result of the operation
   * @return its result or its exception; a {@link com.salescrm.sdk.core.error.TransportException} if the queue is full
   */
  public <R> CompletableFuture<R> async(Function<CrmClient, R> operation) {
    Arguments.notNull(operation, "operation");
    return http.async(view -> operation.apply(new CrmClient(view)));
  }

  /**
   * {@return a batch of writes; nothing is read or sent before it is run}
   *
   * @param writes iterated once, on another thread
   */
  public Batch batch(Iterable<Write> writes) {
    Arguments.notNull(writes, "writes");
    return batch(StreamSupport.stream(writes::spliterator, Spliterator.ORDERED, false));
  }

  /**
   * {@return a batch of writes; nothing is read or sent before it is run}
   *
   * @param writes read once, on another thread
   */
  public Batch batch(Iterator<Write> writes) {
    Arguments.notNull(writes, "writes");
    return batch(StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(writes, Spliterator.ORDERED), false));
  }

  /**
   * {@return a batch of writes; nothing is read or sent before it is run}
   *
   * @param writes read once, on another thread, and closed at the end
   */
  public Batch batch(Stream<Write> writes) {
    return new Batch(http, writes);
  }

  /**
   * {@return a batch of rows, such as those of a CSV file; nothing is read or sent before it is run}
   *
   * @param rows read once, on another thread, and closed at the end
   * @param write makes the write of a row, on that thread; if it throws, the result of the row is {@code FAILED} with its
   *     exception and the key {@code row N} (its position in the input, from 1), and the batch continues
   * @param <T> the type of a row
   */
  public <T> Batch batch(Stream<T> rows, Function<? super T, Write> write) {
    return Batch.of(http, rows, write);
  }

  /**
   * {@return a write of a batch that runs any operation, such as {@code c -> c.leads().delete(id)}}
   *
   * @param key identifies the write, see {@link Write#call}
   * @param operation calls one operation of the given client; further writes are rows of their own with the same key
   */
  public Write write(String key, Function<CrmClient, ?> operation) {
    Arguments.notNull(operation, "operation");
    return Write.call(key, view -> operation.apply(new CrmClient(view)));
  }

  /**
   * Prepares the first call: loads the classes that send requests, write bodies and read responses, and opens a pooled
   * connection, including the certificates and the TLS handshake for https. Call it in the initialization of a program whose
   * first call must be fast, such as a serverless function or a readiness check. No other call requires it.
   *
   * <p>It sends one {@code GET /me/} (specification, "Users") like any other call: within the options of this client, retried,
   * counted by the rate limit, and with a token refresh if the access token has expired. Several calls, also by several
   * threads, send one request each. The service may close the connection if no call follows. A write that may not be
   * repeated opens a connection of its own.
   *
   * @throws com.salescrm.sdk.core.error.CrmException if the request fails, such as for a rejected credential; the client
   *     remains usable
   */
  public void warmUp() {
    CrmJson.toJson(users().me());
  }

  /** {@return the latest rate-limit headers; empty before the first} */
  public Optional<RateLimit> rateLimit() {
    return http.rateLimit();
  }

  /**
   * Closes the connections of the SDK, for all views; a client passed to {@code httpClient()} stays open. Then it waits until
   * the refresh in flight of {@code OAuthCredentials}, if any, ends or is 10 s old, so that the store of its tokens can be
   * closed next. A call in flight continues and may begin another refresh: end your calls first. A call that begins later
   * throws an {@link IllegalStateException} and sends nothing, also that of an {@link #async} operation in the queue.
   */
  @Override
  public void close() {
    http.close();
  }

  /** {@return the base address and the transport chain} */
  @Override
  public String toString() {
    return "CrmClient(" + http + ")";
  }

  /** Builds a {@link CrmClient}. Not safe for several threads. */
  public static final class Builder extends ClientSettings<Builder> {
    private Builder() {}

    @Override
    protected Builder self() {
      return this;
    }

    /**
     * {@return a new client}
     *
     * @throws IllegalStateException if base address or credentials are missing, or the address would send a secret over
     *     plain HTTP to another machine
     */
    public CrmClient build() {
      return new CrmClient(buildClient());
    }
  }
}
