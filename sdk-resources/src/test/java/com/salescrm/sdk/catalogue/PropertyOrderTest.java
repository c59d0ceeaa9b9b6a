package com.salescrm.sdk.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.json.CrmJson;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The order of the properties of all request bodies, against the one recorded in {@code property-order.txt}. */
class PropertyOrderTest {

  @Test
  void write_allPropertiesOfEachBody_areInTheRecordedOrder() throws IOException {
    List<String> written = new ArrayList<>();
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(2));
        CrmClient crm = CrmClient.builder()
            .baseUrl(sandbox.baseUrl())
            .credentials(Credentials.accessToken(sandbox.accessToken()))
            .build()) {
      Ids id = SandboxObjects.ids(sandbox, crm);
      RequestBodies.all().forEach(body -> written.addAll(orders(body, id)));
    }

    assertThat(written).isEqualTo(recorded());
  }

  /** One line for each combination of properties, since some exclude each other. */
  private static List<String> orders(RequestBody<?, ?> body, Ids id) {
    List<String> lines = new ArrayList<>();
    Set<String> missing = new TreeSet<>(RequestBody.accessors(body.type()).keySet());
    while (!missing.isEmpty()) {
      List<String> chosen = new ArrayList<>(List.of(missing.iterator().next()));
      for (String property : RequestBody.accessors(body.type()).keySet()) {
        if (!chosen.contains(property) && fits(body, chosen, property, id)) {
          chosen.add(property);
        }
      }
      missing.removeAll(chosen);
      lines.add(body + " " + order(CrmJson.tree(CrmJson.toJson(body.with(chosen, id)))));
    }
    return lines;
  }

  private static boolean fits(
      RequestBody<?, ?> body, List<String> chosen, String property, Ids id) {
    List<String> more = new ArrayList<>(chosen);
    more.add(property);
    try {
      body.with(more, id);
      return true;
    } catch (IllegalStateException e) { // The two exclude each other.
      return false;
    }
  }

  /** The names of an object, and in parentheses those of the objects in its lists. */
  private static String order(JsonNode json) {
    List<String> names = new ArrayList<>();
    json.properties().forEach(property -> {
      JsonNode element = property.getValue().path(0);
      names.add(property.getKey() + (element.isObject() ? "(" + order(element) + ")" : ""));
    });
    return String.join(" ", names);
  }

  private static List<String> recorded() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(PropertyOrderTest.class.getResourceAsStream("property-order.txt"))) {
      return new String(file.readAllBytes(), UTF_8).lines().toList();
    }
  }
}
