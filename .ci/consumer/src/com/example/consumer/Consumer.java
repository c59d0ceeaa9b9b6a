package com.example.consumer;

import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.contact.NewContact;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.lead.Lead;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Uses the SDK from a repository and fails at the first incorrect result. */
final class Consumer {
  private static final CustomField<String> TIER = CustomField.text("cf_tier");
  private static final String INTERNAL = "com.salescrm.sdk.core.internal.json.JsonCodec";

  private Consumer() {}

  /** Takes the path it runs on, "module" or "class". Reads the base URL and the API key from the environment. */
  public static void main(String[] args) throws ReflectiveOperationException, IOException {
    boolean modular = args[0].equals("module");
    require(Consumer.class.getModule().isNamed() == modular, "runs on the " + args[0] + " path");
    if (modular) {
      require(CrmClient.class.getModule().getName().equals("com.salescrm.sdk"), "the SDK is the module com.salescrm.sdk");
      require(!canCallInternals(), "internal packages cannot be called");
    }
    useService();
    requireVersionInUserAgent();
    for (String absent : List.of(
        "com.salescrm.sandbox.Sandbox",
        "mockwebserver3.MockWebServer",
        "org.junit.jupiter.api.Test",
        "org.immutables.value.Value")) {
      require(!isPresent(absent), absent + " is absent at run time");
    }
  }

  private static void useService() {
    try (CrmClient crm = CrmClient.fromEnv()) {
      Lead lead = crm.leads()
          .create(b -> b.name("Acme Rockets")
              .addContact(NewContact.builder().name("Ann").build())
              .custom(TIER, "gold"));
      require(lead.custom(TIER).orElseThrow().equals("gold"), "a lead is created");

      List<Lead> all = crm.leads().list(r -> r.pageSize(2)).toList(100);
      require(all.size() == 6, "six leads are listed");

      Lead again = CrmJson.fromJson(CrmJson.toJson(lead), Lead.class);
      require(again.equals(lead), "a lead survives a JSON round trip");
      try {
        crm.leads().get("lead_none");
        require(false, "an unknown lead throws an exception");
      } catch (NotFoundException e) {
        require(e.statusCode() == 404, "an unknown lead has the status 404");
      }
    }
  }

  /** The User-Agent contains the version from the manifest of the jar or from the module descriptor. */
  private static void requireVersionInUserAgent() throws IOException {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        CrmClient crm = CrmClient.builder()
            .baseUrl("http://localhost:" + listening.getLocalPort())
            .credentials(Credentials.apiKey("key"))
            .build()) {
      CompletableFuture<?> call = crm.async(c -> c.users().me());
      try (Socket socket = listening.accept()) {
        byte[] request = new byte[8192];
        int length = socket.getInputStream().read(request);
        String head = new String(request, 0, length, StandardCharsets.ISO_8859_1);
        require(head.matches("(?s).*User-Agent: salescrm-sdk-java/\\d.*"), "the User-Agent contains the version");
      }
      call.cancel(true);
    }
  }

  private static boolean canCallInternals() throws ReflectiveOperationException {
    try {
      Class.forName(INTERNAL).getMethod("toTree", Object.class).invoke(null, "text");
      return true;
    } catch (IllegalAccessException e) {
      return false;
    }
  }

  private static boolean isPresent(String name) {
    try {
      Class.forName(name);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static void require(boolean condition, String expectation) {
    System.out.println((condition ? "  ok      " : "  FAILED  ") + expectation);
    if (!condition) {
      throw new IllegalStateException("not true: " + expectation);
    }
  }
}
