package com.salescrm.sdk;

import com.salescrm.sdk.bulkaction.BulkActionService;
import com.salescrm.sdk.comment.CommentService;
import com.salescrm.sdk.contact.ContactService;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiResponse;
import com.salescrm.sdk.core.http.ClientSettings;
import com.salescrm.sdk.core.http.RequestOptions;
import com.salescrm.sdk.core.internal.argument.Arguments;
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
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A client of the sales CRM. Immutable and safe for many threads; one is enough for an application. It holds pooled
 * connections, which {@link #close()} gives back; a program that forgets to close it still ends.
 *
 * <p>Every call throws {@link com.salescrm.sdk.core.error.CrmException} if it does not succeed, and {@link
 * IllegalArgumentException} or {@link IllegalStateException} for wrong arguments, before anything is sent.
 */
public final class CrmClient implements AutoCloseable {
  private final ApiClient http;

  private CrmClient(ApiClient http) {
    this.http = http;
  }

  /** {@return a builder without base address and credentials, which must be given} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A client from the environment: see {@link ClientSettings#fromEnv()}.
   *
   * @return the client
   * @throws IllegalStateException if the base address or the secret is missing; the message says what to set
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

  /** {@return bulk actions: e-mails, subscriptions, deletions and edits for all leads that a search finds} */
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

  /** {@return the statuses that opportunities go through} */
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

  /** {@return the users of the organization, and who of them is on a call} */
  public UserService users() {
    return new UserService(http);
  }

  /** {@return phone numbers of users and groups, and renting them} */
  public PhoneNumberService phoneNumbers() {
    return new PhoneNumberService(http);
  }

  /** {@return permissions to send e-mail in the name of another user} */
  public SendAsService sendAs() {
    return new SendAsService(http);
  }

  /** {@return tasks: what is to be done about a lead} */
  public TaskService tasks() {
    return new TaskService(http);
  }

  /** {@return comments on objects, and their threads} */
  public CommentService comments() {
    return new CommentService(http);
  }

  /** {@return sequences: steps of outreach, one after the other} */
  public SequenceService sequences() {
    return new SequenceService(http);
  }

  /** {@return which contact goes through which sequence} */
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

  /** {@return e-mail addresses that want no more e-mail} */
  public UnsubscribeService unsubscribes() {
    return new UnsubscribeService(http);
  }

  /** {@return webhook subscriptions} */
  public WebhookService webhooks() {
    return new WebhookService(http);
  }

  /**
   * The road below the services, for endpoints that have none: same credentials, retries, limits and errors.
   *
   * @return the HTTP client
   */
  public ApiClient http() {
    return http;
  }

  /**
   * A view with other options, such as {@code o -> o.attemptTimeout(ofSeconds(2))}; it shares connections and limits and
   * costs next to nothing.
   *
   * @param change sets what is to differ
   * @return the view
   */
  public CrmClient withOptions(Consumer<RequestOptions.Builder> change) {
    Arguments.notNull(change, "change");
    return new CrmClient(http.withOptions(change));
  }

  /**
   * The answer of exactly one call, with its status, headers and attempts.
   *
   * @param operation calls one operation of the client it is given
   * @param <R> what the operation gives
   * @return the answer
   * @throws IllegalStateException if the operation made no call, as a lazy list does, or more than one
   */
  public <R> ApiResponse<R> withResponse(Function<CrmClient, R> operation) {
    Arguments.notNull(operation, "operation");
    return http.withResponse(view -> operation.apply(new CrmClient(view)));
  }

  /**
   * Runs an operation on another thread: a virtual thread on Java 21 and newer, else one of a daemon pool. At most 64 run
   * at once, and up to 100,000 more wait in a queue, in order; the time limits of a call begin when it is sent. Completing
   * the future, or a stage that was made from it, by {@code cancel}, {@code orTimeout} or otherwise ends the call on the
   * wire or in the queue: see {@link ApiClient#async}.
   *
   * @param operation calls operations of the client it is given
   * @param <R> what the operation gives
   * @return its result, or what it throws; a {@link com.salescrm.sdk.core.error.TransportException} if the queue is full
   */
  public <R> CompletableFuture<R> async(Function<CrmClient, R> operation) {
    Arguments.notNull(operation, "operation");
    return http.async(view -> operation.apply(new CrmClient(view)));
  }

  /** {@return what the service last told of its limits; empty if it has told nothing yet} */
  public Optional<RateLimit> rateLimit() {
    return http.rateLimit();
  }

  /** Closes the SDK's own connections, for all views; a client given to {@code httpClient()} stays open. */
  @Override
  public void close() {
    http.close();
  }

  /** The base address and the chain of a call. */
  @Override
  public String toString() {
    return "CrmClient(" + http + ")";
  }

  /** Builds a {@link CrmClient}. Not safe for many threads. */
  public static final class Builder extends ClientSettings<Builder> {
    private Builder() {}

    @Override
    protected Builder self() {
      return this;
    }

    /**
     * The client.
     *
     * @return a new client
     * @throws IllegalStateException if base address or credentials are missing, or a secret would travel over plain http
     *     to another machine
     */
    public CrmClient build() {
      return new CrmClient(buildClient());
    }
  }
}
