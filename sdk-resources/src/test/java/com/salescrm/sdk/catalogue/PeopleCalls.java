package com.salescrm.sdk.catalogue;

import com.salescrm.sdk.membership.AutoRecordCalls;
import com.salescrm.sdk.membership.RoleId;
import com.salescrm.sdk.phonenumber.PhoneNumberSharing;
import java.util.List;

/** Sample calls of groups, memberships, users, phone numbers and Send As. */
final class PeopleCalls {
  private PeopleCalls() {}

  static void addTo(SampleCalls calls) {
    groups(calls);
    memberships(calls);
    users(calls);
    phoneNumbers(calls);
    sendAs(calls);
  }

  private static void groups(SampleCalls calls) {
    calls.on("GET /group/", (crm, id) -> crm.groups().list().toList(1_000));
    calls.on("POST /group/", (crm, id) -> crm.groups().create("Night shift"));
    calls.on("GET /group/{group_id}/", (crm, id) -> crm.groups().get(id.group()));
    calls.on("PUT /group/{group_id}/", (crm, id) -> crm.groups().rename(id.group(), "Day shift"));
    calls.on("DELETE /group/{group_id}/", (crm, id) -> crm.groups().delete(id.unusedGroup()));
    calls.on(
        "POST /group/{group_id}/member/",
        (crm, id) -> crm.groups().addMember(id.group(), id.user()));
    calls.on(
        "DELETE /group/{group_id}/member/{user_id}/",
        (crm, id) -> crm.groups().removeMember(id.group(), id.user()));
  }

  private static void memberships(SampleCalls calls) {
    calls.on(
        "PUT /membership/{id}/",
        (crm, id) -> crm.memberships()
            .update(
                id.membership(),
                b -> b.roleId(RoleId.USER).autoRecordCalls(AutoRecordCalls.ENABLED)));
    calls.on(
        "POST /membership/",
        (crm, id) -> crm.memberships().create("new@acme.example", RoleId.USER));
    calls.on(
        "PUT /membership/",
        (crm, id) -> crm.memberships()
            .updateAll(
                List.of(id.membership()),
                b -> b.roleId(RoleId.USER).autoRecordCalls(AutoRecordCalls.DISABLED)));
    calls.on(
        "GET /membership/{id}/pinned_views",
        (crm, id) -> crm.memberships().pinnedViews(id.membership()));
    calls.on(
        "PUT /membership/{id}/pinned_views",
        (crm, id) -> crm.memberships().setPinnedViews(id.membership(), List.of(id.smartView())));
  }

  private static void users(SampleCalls calls) {
    calls.on("GET /me/", (crm, id) -> crm.users().me());
    calls.on("GET /user/{id}/", (crm, id) -> crm.users().get(id.user()));
    calls.on("GET /user/", (crm, id) -> crm.users().list(r -> r.pageSize(2)).toList(1_000));
    calls.on("GET /user/availability/", (crm, id) -> crm.users().availability(id.organization()));
    calls.on("GET /user/availability/", (crm, id) -> crm.users().availability());
  }

  private static void phoneNumbers(SampleCalls calls) {
    calls.on(
        "GET /phone_number/",
        (crm, id) -> crm.phoneNumbers()
            .list(r -> r.number("+15550100").userId(id.user()).isGroupNumber(false))
            .toList(1_000));
    calls.on("GET /phone_number/{id}/", (crm, id) -> crm.phoneNumbers().get(id.phoneNumber()));
    calls.on(
        "PUT /phone_number/{id}/",
        (crm, id) -> crm.phoneNumbers()
            .update(
                id.phoneNumber(),
                b -> b.label("Desk")
                    .forwardTo("+15550101")
                    .forwardToEnabled(true)
                    .voicemailGreetingUrl("https://acme.example/hello.mp3")));
    calls.on(
        "PUT /phone_number/{id}/",
        (crm, id) -> crm.phoneNumbers()
            .update(
                id.groupNumber(),
                b -> b.participants(List.of(id.user())).phoneNumbers(List.of("+15550102"))));
    calls.on(
        "DELETE /phone_number/{id}/", (crm, id) -> crm.phoneNumbers().delete(id.phoneNumber()));
    calls.on(
        "POST /phone_number/request/internal/",
        (crm, id) -> crm.phoneNumbers()
            .rentInternal(b -> b.country("US")
                .sharing(PhoneNumberSharing.PERSONAL)
                .prefix("555")
                .withSms(true)
                .withMms(false)));
  }

  private static void sendAs(SampleCalls calls) {
    calls.on(
        "GET /send_as/",
        (crm, id) -> crm.sendAs()
            .list(r -> r.allowingUserId(id.user()).allowedUserId(id.otherUser()))
            .toList(1_000));
    calls.on("POST /send_as/", (crm, id) -> crm.sendAs().grant(id.user(), id.otherUser()));
    calls.on("DELETE /send_as/", (crm, id) -> crm.sendAs().revoke(id.user(), id.grantedUser()));
    calls.on("GET /send_as/{id}/", (crm, id) -> crm.sendAs().get(id.sendAs()));
    calls.on("DELETE /send_as/{id}/", (crm, id) -> crm.sendAs().delete(id.sendAs()));
    calls.on(
        "POST /send_as/bulk/",
        (crm, id) -> crm.sendAs()
            .updateBulk(b ->
                b.allowUserIds(List.of(id.otherUser())).disallowUserIds(List.of(id.thirdUser()))));
  }
}
