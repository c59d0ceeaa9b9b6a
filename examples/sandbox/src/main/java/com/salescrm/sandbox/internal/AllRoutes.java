package com.salescrm.sandbox.internal;

import com.salescrm.sandbox.internal.bulkaction.BulkActionRoutes;
import com.salescrm.sandbox.internal.comment.CommentRoutes;
import com.salescrm.sandbox.internal.contact.ContactRoutes;
import com.salescrm.sandbox.internal.export.ExportRoutes;
import com.salescrm.sandbox.internal.export.JobParts;
import com.salescrm.sandbox.internal.group.GroupRoutes;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.RouteTable;
import com.salescrm.sandbox.internal.http.Settings;
import com.salescrm.sandbox.internal.integrationlink.IntegrationLinkRoutes;
import com.salescrm.sandbox.internal.lead.LeadRoutes;
import com.salescrm.sandbox.internal.membership.MembershipRoutes;
import com.salescrm.sandbox.internal.opportunity.OpportunityRoutes;
import com.salescrm.sandbox.internal.phonenumber.PhoneNumberRoutes;
import com.salescrm.sandbox.internal.phonenumber.RentSettings;
import com.salescrm.sandbox.internal.sendas.SendAsRoutes;
import com.salescrm.sandbox.internal.sequence.SequenceRoutes;
import com.salescrm.sandbox.internal.smartview.SmartViewRoutes;
import com.salescrm.sandbox.internal.status.StatusRoutes;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.Members;
import com.salescrm.sandbox.internal.table.OpenResource;
import com.salescrm.sandbox.internal.task.TaskRoutes;
import com.salescrm.sandbox.internal.template.EmailTemplateRoutes;
import com.salescrm.sandbox.internal.template.SmsTemplateRoutes;
import com.salescrm.sandbox.internal.unsubscribe.UnsubscribeRoutes;
import com.salescrm.sandbox.internal.user.UserRoutes;
import com.salescrm.sandbox.internal.webhook.WebhookRoutes;
import com.salescrm.sandbox.internal.webhook.WebhookSubscriptions;
import java.util.List;
import java.util.stream.Stream;

/** All operations of the sandbox, one line per resource. */
public final class AllRoutes {
  private AllRoutes() {}

  /**
   * Creates the routes of an organization.
   *
   * @param crm the state of the organization
   * @param settings the response settings
   * @param rents the settings of phone number rentals
   * @param jobs the settings and the file server of jobs
   * @param subscriptions the webhook subscriptions
   * @param more additional resources that the specification does not contain
   * @return the route table
   */
  public static RouteTable of(
      Crm crm,
      Settings settings,
      RentSettings rents,
      JobParts jobs,
      WebhookSubscriptions subscriptions,
      List<OpenResource> more) {
    Responses responses = new Responses(settings);
    Members members = new Members(crm.organization());
    SmartViewRoutes smartViews = new SmartViewRoutes(crm, responses);
    SequenceRoutes sequences = new SequenceRoutes(crm, responses);
    Stream<List<Route>> all = Stream.of(
        new LeadRoutes(crm, responses).routes(),
        new ContactRoutes(crm, responses).routes(),
        new OpportunityRoutes(crm, responses).routes(),
        new StatusRoutes(crm, responses).routes(),
        new TaskRoutes(crm, responses).routes(),
        new CommentRoutes(crm, responses).routes(),
        new GroupRoutes(crm, crm.organization().groups(), responses).routes(),
        new MembershipRoutes(crm, members, responses, smartViews::has).routes(),
        new UserRoutes(crm, members, responses).routes(),
        new PhoneNumberRoutes(crm, responses, rents).routes(),
        new SendAsRoutes(crm, responses).routes(),
        sequences.routes(),
        smartViews.routes(),
        new EmailTemplateRoutes(crm, responses).routes(),
        new SmsTemplateRoutes(crm, responses).routes(),
        new IntegrationLinkRoutes(crm, responses).routes(),
        new UnsubscribeRoutes(crm, responses).routes(),
        new WebhookRoutes(crm, subscriptions, responses).routes(),
        new BulkActionRoutes(crm, responses, jobs.settings(), sequences.subscriptions()).routes(),
        new ExportRoutes(crm, responses, jobs.settings(), jobs.files()).routes());
    List<Route> standard = all.flatMap(List::stream).toList();
    Stream<Route> others =
        more.stream().flatMap(each -> requireNew(standard, each).routes(crm, responses).stream());
    return new RouteTable(Stream.concat(standard.stream(), others).toList());
  }

  private static OpenResource requireNew(List<Route> standard, OpenResource resource) {
    if (standard.stream().anyMatch(route -> route.path().toString().equals(resource.path()))) {
      throw new IllegalArgumentException("the sandbox already has " + resource.path());
    }
    return resource;
  }
}
