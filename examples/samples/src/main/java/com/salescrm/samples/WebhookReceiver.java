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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Receives webhook deliveries: checks the signature over the raw bytes, answers 401 to what is forged or too old, and takes
 * an event once. The sandbox delivers one of each; for a service of your own, give the public address that leads to port
 * 8080. Run it with {@code mvn -q -Dquickstart -Dsample=WebhookReceiver -pl examples/samples -am}.
 */
public final class WebhookReceiver {
  private static final Set<String> SEEN = ConcurrentHashMap.newKeySet(); // Best: a table of yours.

  private WebhookReceiver() {}

  /** Takes the public address, such as {@code https://hooks.example.com/}; nothing for the sandbox. */
  public static void main(String[] args) throws Exception {
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), args.length == 0 ? 0 : 8080);
    HttpServer server = HttpServer.create(address, 0);
    String url = args.length == 0 ? "http://127.0.0.1:" + server.getAddress().getPort() : args[0];
    try (Service service = Service.fromEnvOrSandbox()) {
      CrmClient crm = service.client();
      Webhook hook = crm.webhooks().create(b -> b.url(url).addEvent("lead", "created"));
      String key = hook.signatureKey().orElseThrow(); // No other answer has it: store it safely.
      WebhookVerifier verifier = WebhookVerifier.of(key);
      server.createContext("/", exchange -> receive(exchange, verifier));
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

  private static void receive(HttpExchange exchange, WebhookVerifier verifier) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes(); // Neither parsed nor decoded before.
    int status = 200;
    try {
      WebhookEvent event = verifier.verify(exchange.getRequestHeaders(), body);
      System.out.println((SEEN.add(event.id().orElse("")) ? "Took " : "Had before: ") + event);
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
