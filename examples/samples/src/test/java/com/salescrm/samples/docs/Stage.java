package com.salescrm.samples.docs;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.SandboxBuilder;
import com.salescrm.sandbox.SandboxIds;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.auth.OAuthClient;
import com.salescrm.sdk.core.query.SearchCondition;
import com.salescrm.sdk.core.query.SearchQuery;
import com.salescrm.sdk.webhook.WebhookSigner;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/**
 * The names that blocks of the pages use without declaring them: a client of a sandbox with 250 leads, some ids, and
 * objects of a typical application. Each block has its own stage.
 */
public abstract class Stage extends StageSandbox implements AutoCloseable {
  protected final String baseUrl = sandbox.baseUrl();
  protected final String apiKey = sandbox.apiKey();
  protected final CrmClient crm = CrmClient.builder()
      .baseUrl(baseUrl)
      .credentials(Credentials.apiKey(apiKey))
      .build();

  protected final String leadId = sandbox.leads().get(0).path("id").asText();
  protected final String otherLeadId = sandbox.leads().get(1).path("id").asText();
  protected final String opportunityId =
      sandbox.opportunities().get(0).path("id").asText();
  protected final String statusId = SandboxIds.LEAD_CUSTOMER;
  protected final String userId = SandboxIds.USER_ANN;
  protected final String groupId = SandboxIds.GROUP_SALES;
  protected final SearchQuery query = SearchQuery.builder()
      .objectType("lead")
      .not(b -> b.field("lead", "name", SearchCondition.text("unknown")))
      .build();

  protected final String state = "state-1";
  protected final OAuthClient oauth = OAuthClient.builder()
      .authUrl(sandbox.oauth().authUrl())
      .apiHost(sandbox.oauth().apiHost())
      .clientId(sandbox.oauth().clientId())
      .clientSecret(sandbox.oauth().clientSecret())
      .redirectUri("http://127.0.0.1:9/callback")
      .build();
  protected final URI callbackUri = granted(oauth.authorizationUrl(state));
  protected final DataSource dataSource = database();

  protected final String signatureKey = "0123456789abcdef".repeat(4);
  protected final byte[] body =
      "{\"event\": {\"object_type\": \"lead\", \"action\": \"updated\", \"object_id\": \"lead_1\"}}"
          .getBytes(StandardCharsets.UTF_8);
  protected final Map<String, List<String>> headers =
      WebhookSigner.of(signatureKey).sign(body, Instant.now());

  private final HttpServer receiver = receiver();
  protected final String receiverUrl =
      "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hooks/crm";

  /** A temporary folder, deleted after the block. */
  protected Path folder = Path.of("");

  /** The clock of the sandbox runs, so that exports and bulk actions end. */
  protected Stage() {
    super(Sandbox.builder().realTime());
    sandbox.jobs().duration(Duration.ofSeconds(1));
  }

  Stage(SandboxBuilder options) {
    super(options);
  }

  /** Runs the block. */
  public abstract void run() throws Exception;

  final void runIn(Path ownFolder) throws Exception {
    folder = ownFolder;
    run();
  }

  /** The redirect that the browser of a user receives after granting access. */
  private static URI granted(URI page) {
    try {
      HttpURLConnection browser = (HttpURLConnection) page.toURL().openConnection();
      browser.setInstanceFollowRedirects(false);
      return URI.create(browser.getHeaderField("Location"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A server that accepts every delivery. */
  private static HttpServer receiver() {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/", exchange -> {
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
      });
      server.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DataSource database() {
    JdbcDataSource database = new JdbcDataSource();
    database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
    return database;
  }

  /** A placeholder for the code of an application that stores the values. */
  protected final void store(Object... values) {
    System.out.println(values.length + " stored");
  }

  @Override
  public final void close() {
    crm.close();
    sandbox.close();
    receiver.stop(0);
  }
}
