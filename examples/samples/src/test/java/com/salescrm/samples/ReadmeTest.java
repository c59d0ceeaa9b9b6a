package com.salescrm.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.auth.OAuthClient;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.webhook.WebhookSignatureException;
import com.salescrm.sdk.webhook.WebhookSigner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows compiles and runs. */
@Timeout(60)
class ReadmeTest {
  private Sandbox sandbox;
  private CrmClient crm;
  private String leadId;

  @BeforeEach
  void start() {
    sandbox = Sandbox.start().seed(Seed.leads(250));
    crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build();
    leadId = sandbox.leads().get(0).path("id").asText();
  }

  @AfterEach
  void stop() {
    crm.close();
    sandbox.close();
  }

  @Test
  void readme_javaBlocks_areCompiledCode() throws IOException {
    Path root = Path.of("").toAbsolutePath().getParent().getParent();
    String compiled = squeezed(Files.readString(
        root.resolve("examples/samples/src/test/java/com/salescrm/samples/ReadmeSnippets.java")));
    Matcher blocks = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL)
        .matcher(Files.readString(root.resolve("README.md")));
    int found = 0;
    while (blocks.find()) {
      for (String part : blocks.group(1).split("\\R\\R", -1)) {
        assertThat(compiled).contains(squeezed(part));
      }
      found++;
    }
    assertThat(found).isGreaterThanOrEqualTo(5);
  }

  private static String squeezed(String code) {
    return code.replaceAll("\\s+", ""); // The formatter breaks lines elsewhere than a page does.
  }

  @Test
  void tenLines_againstTheSandbox_run() {
    System.setProperty("crm.baseUrl", sandbox.baseUrl());
    System.setProperty("crm.apiKey", sandbox.apiKey());
    try {
      ReadmeSnippets.tenLines();
    } finally {
      System.clearProperty("crm.baseUrl");
      System.clearProperty("crm.apiKey");
    }
    assertThat(sandbox.violations()).isEmpty();
    assertThat(sandbox.count("lead")).isEqualTo(251);
  }

  @Test
  void otherSnippets_againstTheSandbox_run() {
    String token = crm.leads()
        .list(r -> r.fields("name").pageSize(100))
        .firstPage()
        .resumeToken()
        .toString();
    assertThat(ReadmeSnippets.paging(crm, token)).hasSize(250);
    assertThat(ReadmeSnippets.customFields(crm, leadId)).isNotBlank();
    ReadmeSnippets.opportunities(crm);
    assertThat(ReadmeSnippets.rest(crm, leadId)).contains(leadId);
    assertThat(sandbox.violations()).isEmpty();
    assertThatThrownBy(() -> ReadmeSnippets.custom(crm, leadId))
        .isInstanceOf(NotFoundException.class);
  }

  @Test
  void jobsSnippet_againstTheSandbox_runs(@TempDir Path directory) throws IOException {
    SearchQuery query =
        SearchQuery.of(JsonNodeFactory.instance.objectNode().put("type", "match_all"));
    Path file = directory.resolve("leads.json");
    try (Sandbox running = Sandbox.builder().realTime().start().seed(Seed.leads(20));
        CrmClient client = CrmClient.builder()
            .baseUrl(running.baseUrl())
            .credentials(Credentials.apiKey(running.apiKey()))
            .build()) {
      running.jobs().take(Duration.ofSeconds(1));

      ReadmeSnippets.jobs(client, file, SandboxIds.LEAD_CUSTOMER, query);

      assertThat(running.violations()).isEmpty();
    }
    assertThat(Files.readString(file)).startsWith("[");
  }

  @Test
  void oauthSnippet_againstTheSandbox_logsIn(@TempDir Path folder) {
    OAuthClient oauth = OAuthClient.builder()
        .authUrl(sandbox.oauth().authUrl())
        .apiHost(sandbox.oauth().apiHost())
        .clientId(sandbox.oauth().clientId())
        .clientSecret(sandbox.oauth().clientSecret())
        .redirectUri("http://127.0.0.1:9/callback")
        .build();
    Path file = folder.resolve("crm-token.json");
    try (CrmClient user =
        ReadmeSnippets.oauth(oauth, "state-1", ReadmeTest::granted, file, sandbox.baseUrl())) {
      assertThat(user.users().me().id()).isEqualTo("user_ann");
    }
    assertThat(sandbox.violations()).isEmpty();
  }

  /** Where the authorise page sends the browser. */
  private static URI granted(URI page) {
    try {
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.discarding())
          .headers()
          .firstValue("location")
          .map(URI::create)
          .orElseThrow();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void webhookSnippet_genuineAndForgedDelivery_areToldApart() {
    String key = "0123456789abcdef".repeat(4);
    byte[] body = "{\"event\": {\"object_type\": \"lead\"}}".getBytes(StandardCharsets.UTF_8);
    Map<String, List<String>> headers = WebhookSigner.of(key).sign(body, Instant.now());

    ReadmeSnippets.webhooks(key, headers, body);
    assertThatThrownBy(
            () -> ReadmeSnippets.webhooks(key, headers, "{}".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(WebhookSignatureException.class);
  }

  @Test
  void sandboxSnippet_run() {
    ReadmeSnippets.sandbox();
    assertThat(sandbox.requests()).isEmpty();
  }
}
