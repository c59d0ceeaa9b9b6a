package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.WireTest;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

/** Two processes share an index in a database and create the same key; the list does not show the object yet. */
@Timeout(60)
class RepeatedCreateTest extends WireTest {
  private final JdbcDataSource source = new JdbcDataSource();
  private final AtomicInteger lists = new AtomicInteger();
  private final AtomicInteger creates = new AtomicInteger();
  private final CountDownLatch otherReadsTheList = new CountDownLatch(1);
  private final CountDownLatch createIsSentAgain = new CountDownLatch(1);
  private CompletableFuture<WriteResult> other = new CompletableFuture<>();

  @BeforeEach
  void open(TestInfo test) {
    source.setURL("jdbc:h2:mem:repeated" + test.getTestMethod().hashCode() + ";DB_CLOSE_DELAY=-1");
    server.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
        return request.getMethod().equals("GET") ? list() : create();
      }
    });
  }

  private ExternalIdIndex<Map<String, String>> index() {
    return ExternalIdIndex.of(
        http,
        "/thing/",
        "key",
        options -> options.fields("name").storedIn(source, "things").listLag(Duration.ZERO));
  }

  private MockResponse list() throws InterruptedException {
    int number = lists.incrementAndGet();
    if (number == 2) { // The pass that decides about the first create.
      ExternalIdIndex<Map<String, String>> index = index();
      other = CompletableFuture.supplyAsync(() -> index.upsert("1", Map.of("name", "x")));
      assertThat(otherReadsTheList.await(30, TimeUnit.SECONDS)).isTrue();
    } else if (number == 3) {
      otherReadsTheList.countDown();
      assertThat(createIsSentAgain.await(30, TimeUnit.SECONDS)).isTrue();
    }
    return new MockResponse.Builder()
        .body("{\"data\": [], \"has_more\": false}")
        .build();
  }

  private MockResponse create() {
    int number = creates.incrementAndGet();
    if (number == 1) {
      return new MockResponse.Builder().code(502).body("{}").build();
    }
    if (number == 2) {
      createIsSentAgain.countDown();
      other.handle((result, e) -> null).join();
    }
    return new MockResponse.Builder().body("{\"id\": \"a\", \"key\": \"1\"}").build();
  }

  @Test
  void upsert_createIsSentAgainWhileAnotherProcessReadsTheList_otherProcessCreatesNone() {
    WriteResult result = index().load().upsert("1", Map.of("name", "x"));

    assertThat(result.status()).isEqualTo(WriteStatus.CREATED);
    assertThatThrownBy(other::join)
        .isInstanceOf(CompletionException.class)
        .hasMessageContaining("another process has begun to create an object");
    assertThat(creates).hasValue(2);
    assertThat(index().upsert("1", Map.of("name", "x")).status()).isNotEqualTo(WriteStatus.CREATED);
  }
}
