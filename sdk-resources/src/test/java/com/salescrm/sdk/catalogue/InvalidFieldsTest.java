package com.salescrm.sdk.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.PagingException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One field of the response of an operation has an invalid value, one field after the other: the operation returns its result,
 * unless the field identifies the object or is the list.
 */
@Timeout(120)
class InvalidFieldsTest {
  private static final List<String> INVALID = List.of(
      "true", "-0.0", "1e400", "\"\"", "\"x\"", "\"\\ud83d\"", "{}", "[]", "[null]", "{\"a\":1}");
  // An object without its id is unreadable, and a list without its items or its end.
  private static final Set<String> REQUIRED =
      Set.of("id", "data", "email", "saved_view_ids", "has_more", "total_results");

  static List<Operation> operations() {
    return CatalogueTest.operations();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void calls_withAnInvalidField_returnTheirResult(Operation operation) {
    BiFunction<CrmClient, Ids, Object> call = SampleCalls.all().of(operation).get(0);
    Replacement replacement = new Replacement(operation);
    OkHttpClient http = new OkHttpClient.Builder().addInterceptor(replacement).build();
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(2));
        CrmClient plain = client(sandbox, new OkHttpClient());
        CrmClient crm = client(sandbox, http)) {
      assertThat(call.apply(crm, SandboxObjects.ids(sandbox, plain))).isNotNull();
      JsonNode valid = CrmJson.tree(replacement.recorded);
      List<String> failures = new ArrayList<>();
      for (List<Object> place : places(valid)) {
        for (String value : INVALID) {
          replacement.body = CrmJson.toJson(replaced(valid, place, CrmJson.tree(value)));
          String failure = failure(call, crm, place);
          if (failure != null) {
            failures.add(place + " = " + value + ": " + failure);
          }
        }
      }
      assertThat(failures).as(operation.key()).isEmpty();
    }
  }

  private static CrmClient client(Sandbox sandbox, OkHttpClient http) {
    return CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.accessToken(sandbox.accessToken()))
        .retryPolicy(RetryPolicy.none())
        .httpClient(http)
        .build();
  }

  private static @Nullable String failure(
      BiFunction<CrmClient, Ids, Object> call, CrmClient crm, List<Object> place) {
    Object last = place.get(place.size() - 1);
    try {
      String unused = call.apply(crm, Ids.invented()).toString();
      return null;
    } catch (DecodingException | PagingException e) {
      return last instanceof Integer || REQUIRED.contains(last) ? null : e.toString();
    } catch (RuntimeException e) {
      return e.toString();
    }
  }

  /** The fields, and of each array the first item. */
  private static List<List<Object>> places(JsonNode tree) {
    List<List<Object>> places = new ArrayList<>();
    tree.fieldNames().forEachRemaining(name -> addPlaces(places, name, tree.get(name)));
    if (tree.isArray() && !tree.isEmpty()) {
      addPlaces(places, 0, tree.get(0));
    }
    return places;
  }

  private static void addPlaces(List<List<Object>> places, Object step, JsonNode value) {
    places.add(List.of(step));
    for (List<Object> inner : places(value)) {
      List<Object> place = new ArrayList<>();
      place.add(step);
      place.addAll(inner);
      places.add(place);
    }
  }

  private static JsonNode replaced(JsonNode tree, List<Object> place, JsonNode value) {
    JsonNode copy = tree.deepCopy();
    JsonNode parent = copy;
    for (Object step : place.subList(0, place.size() - 1)) {
      parent = step instanceof Integer index ? parent.get(index) : parent.get((String) step);
    }
    Object last = place.get(place.size() - 1);
    if (last instanceof Integer index) {
      ((ArrayNode) parent).set(index, value);
    } else {
      ((ObjectNode) parent).set((String) last, value);
    }
    return copy;
  }

  /** Records the response of an operation, and then returns another one; further pages of a list are empty. */
  private static final class Replacement implements Interceptor {
    private static final MediaType JSON = MediaType.get("application/json");

    private final Operation operation;
    private String recorded = "{}";
    private @Nullable String body;

    Replacement(Operation operation) {
      this.operation = operation;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
      String made = body;
      if (made != null) {
        boolean isFurtherPage = chain.request().url().queryParameter("_skip") != null;
        return new Response.Builder()
            .request(chain.request())
            .protocol(Protocol.HTTP_1_1)
            .code(200)
            .message("OK")
            .body(ResponseBody.create(
                isFurtherPage ? "{\"data\": [], \"has_more\": false}" : made, JSON))
            .build();
      }
      Response response = chain.proceed(chain.request());
      String path = chain.request().url().encodedPath().replaceFirst("^/api/v1", "");
      if (!operation.matches(chain.request().method(), path)) {
        return response;
      }
      String text = response.body().string();
      recorded = text.isBlank() ? "{}" : text;
      return response.newBuilder().body(ResponseBody.create(text, JSON)).build();
    }
  }
}
