package com.salescrm.sdk.core.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service or proxy repeats the credentials in its response: nothing prints them. */
@Timeout(20)
class EchoedSecretTest extends OneServerTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "you sent " + TestClients.KEY + "\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1 key " + TestClients.KEY + "\r\n"
      })
  void send_responseWithKeyIsNotHttp_keyIsNotPrinted(String response) throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ApiClient echoed = ApiClient.builder()
            .baseUrl("http://localhost:" + listening.getLocalPort())
            .credentials(Credentials.apiKey(TestClients.KEY))
            .retryPolicy(RetryPolicy.none())
            .build()) {
      Thread server = new Thread(() -> respondOnce(listening, response));
      server.setDaemon(true);
      server.start();

      CrmException e = catchThrowableOfType(
          CrmException.class, () -> echoed.send(TestClients.request("GET").build()));

      assertThat(printed(e)).contains("attempt #1").doesNotContain(TestClients.KEY);
    }
  }

  @Test
  void send_keyInErrorMessage_isNotPrinted() {
    enqueue(json(400, "{\"error\": \"bad key " + TestClients.KEY + "\"}"));

    ApiException e = catchThrowableOfType(
        ApiException.class, () -> client.send(TestClients.request("GET").build()));

    assertThat(e.errorMessage()).hasValue("bad key ***");
    assertThat(printed(e) + e.response()).doesNotContain(TestClients.KEY);
  }

  @Test
  void send_keyAnywhereInErrorResponse_isRemoved() {
    String key = TestClients.KEY;
    enqueue(withHeader(
        json(
            400,
            "{\"status\": \"%s\", \"errors\": [\"%s\"], \"field-errors\": {\"%s\": \"%s\"}}"
                .formatted(key, key, key, key)),
        "x-request-id",
        "of " + key));

    ApiException e = catchThrowableOfType(
        ApiException.class, () -> client.send(TestClients.request("GET").build()));

    assertThat(e.body()).contains("\"status\": \"***\"");
    assertThat(e.requestId()).hasValue("of ***");
    assertThat(printed(e) + e.body() + e.headers() + e.errors() + e.fieldErrors())
        .doesNotContain(key);
  }

  private static String printed(Throwable e) {
    StringWriter text = new StringWriter();
    e.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  private static void respondOnce(ServerSocket listening, String response) {
    try (Socket socket = listening.accept()) {
      socket.getInputStream().read(new byte[8192]);
      socket.getOutputStream().write(response.getBytes(ISO_8859_1));
      socket.getOutputStream().flush();
      socket.shutdownOutput();
      socket.getInputStream().readAllBytes();
    } catch (IOException e) {
      return; // The client has closed the connection.
    }
  }
}
