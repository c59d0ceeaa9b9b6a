package com.salescrm.samples;

import com.salescrm.sandbox.SandboxWebhooks;
import com.salescrm.sandbox.WebhookDelivery;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.webhook.Webhook;
import com.salescrm.sdk.webhook.WebhookEvent;
import com.salescrm.sdk.webhook.WebhookSignatureException;
import com.salescrm.sdk.webhook.WebhookVerifier;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Receives webhook deliveries with the HTTP server of the JDK: checks the signature over the raw bytes, answers 401 to
 * whatever is forged or too old, and takes an event once. The sandbox delivers one of each; with a service of your own,
 * give the public address that leads to port 8080. Run it with {@code mvn -q -Dquickstart -Dsample=WebhookReceiver -pl
 * examples/samples -am}.
 */
public final class WebhookReceiver {
  private final Set<String> seen = ConcurrentHashMap.newKeySet(); // In a real program: a table.
  private final WebhookVerifier verifier;

  private WebhookReceiver(WebhookVerifier verifier) {
    this.verifier = verifier;
  }

  /** Takes the public address, such as {@code https://hooks.example.com/}; nothing for the sandbox. */
  public static void main(String[] args) throws Exception {
    int port = args.length == 0 ? 0 : 8080;
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    String url = args.length == 0 ? "http://127.0.0.1:" + server.getAddress().getPort() : args[0];
    try (Service service = Service.fromEnvOrSandbox()) {
      CrmClient crm = service.client();
      Webhook hook = crm.webhooks().create(b -> b.url(url).addEvent("lead", "created"));
      String key = hook.signatureKey().orElseThrow(); // No other answer has it: store it safely.
      server.createContext("/", new WebhookReceiver(WebhookVerifier.of(key))::receive);
      server.start();
      if (service.sandbox() != null) {
        crm.leads().create(b -> b.name("Acme Rockets"));
        deliver(service.sandbox().webhooks());
      } else {
        System.out.println("Waiting for deliveries to " + url + "; press Enter to stop.");
        System.in.read();
      }
      crm.webhooks().delete(hook.id());
    } finally {
      server.stop(0);
    }
  }

  private void receive(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes(); // Neither parsed nor decoded before.
    int status = 200;
    try {
      WebhookEvent event = verifier.verify(exchange.getRequestHeaders(), body);
      System.out.println((seen.add(event.id().orElse("")) ? "Took " : "Had before: ") + event);
    } catch (WebhookSignatureException e) {
      status = 401;
      System.out.println("Refused, " + e.reason() + ": " + e.getMessage());
    }
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  /** A real one; the same again; with a wrong signature; and as if it were sent long ago. */
  private static void deliver(SandboxWebhooks sandbox) throws InterruptedException {
    WebhookDelivery real = sandbox.await(delivery -> true, Duration.ofSeconds(10));
    sandbox.redeliver(real);
    sandbox.forge(real);
    sandbox.redeliver(real, Instant.now().minus(Duration.ofMinutes(10)));
    sandbox.deliveries().forEach(each -> System.out.println("Answered " + each.status()));
  }
}
