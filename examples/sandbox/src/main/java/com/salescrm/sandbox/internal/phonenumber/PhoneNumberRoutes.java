package com.salescrm.sandbox.internal.phonenumber;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The five operations on phone numbers. The caller has the permission 'Manage Group Phone Numbers';
 * otherwise users change only their own numbers.
 */
public final class PhoneNumberRoutes {
  private static final String ALL = "/phone_number/";
  private static final String ONE = "/phone_number/{id}/";
  private static final String INTERNAL = "internal";
  private static final long FIRST_RENTED = 5_550_100L;
  private static final Map<String, String> CALLING_CODES = Map.of(
      "US", "1", "CA", "1", "GB", "44", "IE", "353", "DE", "49", "AT", "43", "FR", "33", "ES", "34",
      "NL", "31", "AU", "61");
  private static final String UNASSIGNED_CODE = "999"; // For all other countries.

  private final Crm crm;
  private final Responses responses;
  private final RentSettings rents;
  private final Map<String, PhoneNumberRecord> numbers = new LinkedHashMap<>();
  private long rented;

  /** Creates numbers of Ann, of Ben, and of a group. */
  public PhoneNumberRoutes(Crm crm, Responses responses, RentSettings rents) {
    this.crm = crm;
    this.responses = responses;
    this.rents = rents;
    add(new PhoneNumberRecord("phon_ann", "+15550000001", INTERNAL, SandboxIds.USER_ANN));
    add(new PhoneNumberRecord("phon_ben", "+15550000002", INTERNAL, SandboxIds.USER_BEN));
    add(new PhoneNumberRecord("phon_support", "+15550000003", "virtual", null));
  }

  public List<Route> routes() {
    BodyFields rent = BodyFields.of("country", "sharing", "prefix", "with_sms", "with_mms");
    return List.of(
        Route.get(ALL, this::list).query("number", "user_id", "is_group_number"),
        Route.get(ONE, this::get),
        Route.put(ONE, PhoneNumberWriter.UPDATE, this::update),
        Route.delete(ONE, this::delete),
        Route.post(ALL + "request/internal/", rent, this::rent));
  }

  private Response list(ServiceRequest request) {
    Predicate<PhoneNumberRecord> group = group(request.query("is_group_number"));
    List<byte[]> all = numbers.values().stream()
        .filter(each -> matches(request.query("number"), each.number()))
        .filter(each -> matches(request.query("user_id"), each.userId()))
        .filter(group)
        .map(each -> Json.bytes(each.json()))
        .toList();
    return responses.list(all, false, all.size());
  }

  private static boolean matches(@Nullable String wanted, @Nullable String value) {
    return wanted == null || wanted.equals(value);
  }

  private static Predicate<PhoneNumberRecord> group(@Nullable String wanted) {
    if (wanted != null && !wanted.matches("true|false")) {
      throw Problem.violation(400, "is_group_number is '" + wanted + "': send true or false.");
    }
    return each -> wanted == null || wanted.equals(Boolean.toString(each.isGroupNumber()));
  }

  private Response get(ServiceRequest request) {
    return Response.json(200, number(request).json());
  }

  private Response update(ServiceRequest request) {
    PhoneNumberRecord number = changeable(request);
    PhoneNumberWriter.write(request.body(), number, crm.organization());
    return Response.json(200, number.json());
  }

  private Response delete(ServiceRequest request) {
    numbers.remove(changeable(request).id());
    return responses.deleted();
  }

  /** Responds 201 in every style ("Errors", 1). */
  private Response rent(ServiceRequest request) {
    ObjectNode body = request.body();
    checkRent(body);
    Optional<Response> failure = rents.failureOf(body);
    if (failure.isPresent()) {
      return failure.get();
    }
    boolean group = body.path("sharing").asText().equals("group");
    String code = CALLING_CODES.getOrDefault(body.path("country").asText(), UNASSIGNED_CODE);
    String number = "+" + code + body.path("prefix").asText("555") + (FIRST_RENTED + rented++);
    PhoneNumberRecord record = new PhoneNumberRecord(
        crm.newId("phon_"),
        number,
        INTERNAL,
        group ? null : crm.organization().caller().id());
    add(record);
    return Response.json(201, record.json());
  }

  private static void checkRent(ObjectNode body) {
    if (!Values.requiredText(body, "country").matches("[A-Z]{2}")) {
      throw Problem.invalid("country", "This must be a country code of two letters, such as US.");
    }
    Values.requiredText(body, "sharing");
    Values.word(body, "sharing", List.of("personal", "group"));
    if (body.has("prefix") && !Values.requiredText(body, "prefix").matches("\\d{1,6}")) {
      throw Problem.invalid("prefix", "This must be a prefix or area code: a string of digits.");
    }
    Values.checkFlags(body, "with_sms", "with_mms");
  }

  private PhoneNumberRecord changeable(ServiceRequest request) {
    PhoneNumberRecord number = number(request);
    String caller = crm.organization().caller().id();
    if (!number.isGroupNumber() && !caller.equals(number.userId())) {
      throw Problem.badRequest("The number " + number.id() + " belongs to another user.");
    }
    return number;
  }

  private PhoneNumberRecord number(ServiceRequest request) {
    String id = request.path("id");
    return Crm.found(numbers.get(id), "phone number", id);
  }

  private void add(PhoneNumberRecord number) {
    numbers.put(number.id(), number);
  }
}
