package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ClientTiming;
import java.time.Duration;
import java.util.Map;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.junit5.StartStop;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two processes share an index in a database; the clock of the other one is an hour ahead or behind. */
@Timeout(30)
class IndexClocksTest {
  @StartStop
  private final MockWebServer server = new MockWebServer();

  private final JdbcDataSource source = new JdbcDataSource();
  private ApiClient http;
  private ApiClient otherHttp;
  private ExternalIdIndex<Map<String, String>> index;
  private volatile String name = "x"; // Of the only object of the service.
  private volatile Runnable afterTheListIsRead = () -> {};

  @BeforeEach
  void open(TestInfo test) {
    source.setURL("jdbc:h2:mem:clocks" + test.getDisplayName().hashCode()
        + test.getTestMethod().hashCode() + ";DB_CLOSE_DELAY=-1");
    server.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        if (request.getMethod().equals("PUT")) {
          name = request.getBody().utf8().replaceAll(".*\"name\":\"(\\w+)\".*", "$1");
          return respond(object());
        }
        String listed = object();
        afterTheListIsRead.run();
        return respond("{\"data\": [" + listed + "], \"has_more\": false}");
      }
    });
    http = client(Duration.ZERO);
    index = index(http);
    index.load();
  }

  @AfterEach
  void close() {
    http.close();
    if (otherHttp != null) {
      otherHttp.close();
    }
  }

  private String object() {
    return "{\"id\": \"a\", \"key\": \"1\", \"name\": \"" + name + "\"}";
  }

  private static MockResponse respond(String body) {
    return new MockResponse.Builder().body(body).build();
  }

  private ApiClient client(Duration ahead) {
    return ClientTiming.setAhead(
            ApiClient.builder()
                .baseUrl(server.url("/api/v1/").toString())
                .credentials(Credentials.apiKey("key")),
            ahead)
        .build();
  }

  private ExternalIdIndex<Map<String, String>> index(ApiClient client) {
    return ExternalIdIndex.of(
        client,
        "/thing/",
        "key",
        options -> options.fields("name").storedIn(source, "things").listLag(Duration.ZERO));
  }

  private void upsertByTheOther(int secondsAhead, String value) {
    otherHttp = client(Duration.ofSeconds(secondsAhead));
    index(otherHttp).upsert("1", Map.of("name", value));
  }

  private void assertUpserted(String value) {
    index.upsert("1", Map.of("name", value));
    assertThat(name).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(ints = {-3_600, 0, 3_600})
  void load_otherProcessWritesDuringThePass_itsValueIsOverwritten(int secondsAhead) {
    afterTheListIsRead = () -> {
      afterTheListIsRead = () -> {};
      upsertByTheOther(secondsAhead, "y");
    };

    index.load();

    assertThat(name).isEqualTo("y");
    assertUpserted("x");
  }

  @ParameterizedTest
  @ValueSource(ints = {-3_600, 3_600})
  void load_anotherProgramWritesAfterTheOtherProcess_itsValueIsOverwritten(int secondsAhead) {
    upsertByTheOther(secondsAhead, "y");
    name = "z";

    index.load();

    assertUpserted("y");
  }

  @Test
  void load_otherProcessWroteBefore_sameValueIsUnchanged() {
    upsertByTheOther(-3_600, "y");

    index.load();

    assertThat(index.upsert("1", Map.of("name", "y")).status()).isEqualTo(WriteStatus.UNCHANGED);
  }
}
