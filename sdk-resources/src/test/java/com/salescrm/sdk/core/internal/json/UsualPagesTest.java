package com.salescrm.sdk.core.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.contact.Contact;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.Opportunity;
import com.salescrm.sdk.opportunity.OpportunityStatus;
import com.salescrm.sdk.task.Task;
import com.salescrm.sdk.user.User;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Pages of a service are read without databind; otherwise they would be read twice. */
class UsualPagesTest {
  private static final Map<String, Class<?>> LISTS = Map.of(
      "/lead/", Lead.class,
      "/contact/", Contact.class,
      "/opportunity/", Opportunity.class,
      "/status/opportunity/", OpportunityStatus.class,
      "/task/", Task.class,
      "/user/", User.class);

  @Test
  void page_ofTheService_isReadAtOnce() throws Exception {
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(100).withTasks(50))) {
      for (Map.Entry<String, Class<?>> each : LISTS.entrySet()) {
        byte[] page = get(sandbox, each.getKey());

        JsonPage<?> read = readAtOnce(page, JsonType.of(each.getValue()));

        assertThat(read).as(each.getKey()).isNotNull();
        assertThat(read.items()).as(each.getKey()).isNotEmpty();
      }
    }
  }

  private static <T> @Nullable JsonPage<T> readAtOnce(byte[] page, JsonType<T> type) {
    return PageReader.readOrNull(page, type, type::fast);
  }

  private static byte[] get(Sandbox sandbox, String path) throws Exception {
    String key = Base64.getEncoder()
        .encodeToString((sandbox.apiKey() + ":").getBytes(StandardCharsets.UTF_8));
    HttpRequest request = HttpRequest.newBuilder(URI.create(sandbox.baseUrl() + path))
        .header("Authorization", "Basic " + key)
        .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray()).body();
  }
}
