package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.elsewhere.ReaderThreadModel;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Classes that decode a response are loaded while the call waits for it. */
class WarmUpTest extends OneServerTest {

  @Test
  void send_firstResponseOfModel_loadsItDuringTheCall() {
    respondOnceCreated(NoteReader.CREATED);

    assertThat(client.send(ApiRequest.get("/note/1/").returning(Note.class)).body())
        .isEqualTo(new Note());
  }

  @Test
  void send_firstListOfModel_loadsItDuringTheCall() {
    respondOnceCreated(CardReader.CREATED);

    assertThat(client
            .send(ApiRequest.get("/card/").returningList(Card.class))
            .body()
            .items())
        .isEmpty();
  }

  @Test
  void send_classOfTheApplication_isLoadedOnTheCallersThread() {
    respondWith(request -> json(200, "{}"));

    ReaderThreadModel model = client
        .send(ApiRequest.get("/thing/1/").returning(ReaderThreadModel.class))
        .body();

    assertThat(model.madeBy()).isEqualTo(Thread.currentThread().getName());
  }

  @Test
  void send_warmUpFails_onlyDecodingReportsIt() {
    AtomicReference<@Nullable Throwable> uncaught = new AtomicReference<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> uncaught.set(e));
    try {
      respondOnceCreated(BrokenReader.TRIED);

      assertThatThrownBy(() -> client.send(ApiRequest.get("/broken/1/").returning(Broken.class)))
          .hasStackTraceContaining("cannot be created");
      pause(100);
      assertThat(uncaught).hasNullValue();
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  /** The service responds with 200 only if the reader is created during the request. */
  private void respondOnceCreated(CountDownLatch created) {
    respondWith(request -> json(within10Seconds(created) ? 200 : 400, "[]"));
  }

  private static boolean within10Seconds(CountDownLatch created) {
    try {
      return created.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }

  private static void pause(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @JsonDeserialize(using = NoteReader.class)
  record Note() {}

  static final class NoteReader extends JsonDeserializer<Note> {
    static final CountDownLatch CREATED = new CountDownLatch(1);

    NoteReader() {
      CREATED.countDown();
    }

    @Override
    public Note deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      parser.skipChildren();
      return new Note();
    }
  }

  @JsonDeserialize(using = CardReader.class)
  record Card() {}

  static final class CardReader extends JsonDeserializer<Card> {
    static final CountDownLatch CREATED = new CountDownLatch(1);

    CardReader() {
      CREATED.countDown();
    }

    @Override
    public Card deserialize(JsonParser parser, DeserializationContext context) {
      return new Card();
    }
  }

  @JsonDeserialize(using = BrokenReader.class)
  record Broken() {}

  static final class BrokenReader extends JsonDeserializer<Broken> {
    static final CountDownLatch TRIED = new CountDownLatch(1);

    BrokenReader() {
      TRIED.countDown();
      throw new NoClassDefFoundError("cannot be created");
    }

    @Override
    public Broken deserialize(JsonParser parser, DeserializationContext context) {
      return new Broken();
    }
  }
}
