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
 * Receives webhook deliveries, by {@link DeliveryHandler}. The sandbox delivers a real one, a repeated, a forged and an old
 * one; for a service of your own, give the public address that leads to port 8080 of this machine, by {@code
 * -Dsample.args=https://hooks.example.com/}. Run it with {@code mvn -q -Dquickstart -Dsample=WebhookReceiver -pl
 * examples/samples -am}.
 */
public final class WebhookReceiver {
  private static final int PORT = 8080;

  private WebhookReceiver() {}

  /** Takes the public address, such as {@code https://hooks.example.com/}; nothing for the sandbox. */
  public static void main(String[] args) throws Exception {
    // Who sends slowly holds a thread no longer than that, in seconds.
    System.setProperty("sun.net.httpserver.maxReqTime", "20");
    try (Service service = Service.fromEnvOrSandbox()) {
      if (!service.isSandbox() && args.length == 0) {
        System.out.println("Say at which public address the service reaches port " + PORT + ".");
        return;
      }
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
      String key = hook.signatureKey().orElseThrow(); // No other answer has it: store it safely.
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
    WebhookDelivery real = sandbox.await(delivery -> true, Duration.ofSeconds(10));
    sandbox.redeliver(real);
    sandbox.forge(real);
    sandbox.redeliver(real, Instant.now().minus(Duration.ofMinutes(10)));
    sandbox.deliveries().forEach(each -> System.out.println("Answered " + each.status()));
  }
}
