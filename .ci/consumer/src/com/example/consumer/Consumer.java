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

/** Uses the SDK as a program does that found it in a repository, and says what is wrong if something is. */
final class Consumer {
  private static final CustomField<String> TIER = CustomField.text("cf_tier");
  private static final String INTERNAL = "com.salescrm.sdk.core.internal.json.JsonCodec";

  private Consumer() {}

  /** Takes "module" or "class", for the path it runs on; the service's address and key come from the environment. */
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
      require(!isThere(absent), absent + " is not there at run time");
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
      require(all.size() == 6, "the sandbox's five leads and the new one are listed");

      Lead again = CrmJson.fromJson(CrmJson.toJson(lead), Lead.class);
      require(again.equals(lead), "a lead goes to JSON and back");
      try {
        crm.leads().get("lead_none");
        require(false, "a lead that is not there is an exception");
      } catch (NotFoundException expected) {
        require(expected.statusCode() == 404, "a lead that is not there is a 404");
      }
    }
  }

  /** The version of the SDK stands in the manifest of its jar and in the descriptor of its module. */
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
        require(head.matches("(?s).*User-Agent: salescrm-sdk-java/\\d.*"), "the User-Agent names the version");
      }
      call.cancel(true);
    }
  }

  private static boolean canCallInternals() throws ReflectiveOperationException {
    try {
      Class.forName(INTERNAL).getMethod("toTree", Object.class).invoke(null, "text");
      return true;
    } catch (IllegalAccessException closed) {
      return false;
    }
  }

  private static boolean isThere(String name) {
    try {
      Class.forName(name);
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }

  private static void require(boolean holds, String what) {
    System.out.println((holds ? "  ok      " : "  NOT SO  ") + what);
    if (!holds) {
      throw new IllegalStateException("not so: " + what);
    }
  }
}
