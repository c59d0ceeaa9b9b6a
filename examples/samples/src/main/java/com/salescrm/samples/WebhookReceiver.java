package com.salescrm.samples;

import com.salescrm.sandbox.SandboxWebhooks;
import com.salescrm.sandbox.WebhookDelivery;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.webhook.Webhook;
import com.salescrm.sdk.webhook.WebhookVerifier;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Receives webhook deliveries with {@link DeliveryHandler}. The sandbox sends a genuine one, a duplicate, a forged and
 * an old one. For your own service pass the address of a tunnel or proxy that forwards to 127.0.0.1:8080 by {@code
 * -Dsample.args=https://hooks.example.com/}. Run it with {@code mvn -q -Dquickstart -Dsample=WebhookReceiver -pl
 * examples/samples -am}.
 */
public final class WebhookReceiver {
  private static final int PORT = 8080;

  private WebhookReceiver() {}

  /** The argument is the address of the tunnel or proxy; none for the sandbox. */
  public static void main(String[] args) throws Exception {
    // Slow senders occupy a thread for 20 seconds at most, and TCP delays no response by 40 ms.
    System.setProperty("sun.net.httpserver.maxReqTime", "20");
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try (Service service = Service.fromEnvOrSandbox()) {
      Exit.unlessUsage(
          args.length > 0 || service.isSandbox(),
          "Pass the address of a tunnel or proxy that forwards to 127.0.0.1:" + PORT + ".");
      HttpServer server = HttpServer.create(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), service.isSandbox() ? 0 : PORT),
          0);
      ExecutorService threads = Executors.newFixedThreadPool(4);
      server.setExecutor(threads);
      try {
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        receive(service, server, args.length == 0 ? url : args[0]);
      } finally {
        server.stop(0);
        threads.shutdown();
      }
    }
  }

  private static void receive(Service service, HttpServer server, String url)
      throws IOException, InterruptedException {
    CrmClient crm = service.client();
    Webhook hook = crm.webhooks().create(b -> b.url(url).addEvent("lead", "created"));
    try {
      String key = hook.signatureKey().orElseThrow(); // Only this response contains it: store it.
      server.createContext("/", new DeliveryHandler(WebhookVerifier.of(key)));
      server.start();
      if (service.sandbox() != null) {
        crm.leads().create(b -> b.name("Acme Rockets"));
        deliver(service.sandbox().webhooks());
      } else {
        System.out.println("Waiting for deliveries to " + url + "; press Enter to stop.");
        System.in.read();
      }
    } finally {
      crm.webhooks().delete(hook.id());
    }
  }

  private static void deliver(SandboxWebhooks sandbox) throws InterruptedException {
    WebhookDelivery genuine = sandbox.await(delivery -> true, Duration.ofSeconds(10));
    sandbox.redeliver(genuine);
    sandbox.forge(genuine);
    sandbox.redeliver(genuine, Instant.now().minus(Duration.ofMinutes(10)));
    sandbox.deliveries().forEach(each -> System.out.println("Status " + each.status()));
  }
}
