package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.elsewhere.Sighting;
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

/** What reading takes is loaded while the call waits for its answer. */
class PreparationTest extends OneServerTest {

  @Test
  void send_modelReadForTheFirstTime_isPreparedBeforeTheAnswer() {
    answersOnceMade(NoteReader.MADE);

    assertThat(client.send(ApiRequest.get("/note/1/").returning(Note.class)).body())
        .isEqualTo(new Note());
  }

  @Test
  void send_listReadForTheFirstTime_isPreparedBeforeTheAnswer() {
    answersOnceMade(CardReader.MADE);

    assertThat(client
            .send(ApiRequest.get("/card/").returningList(Card.class))
            .body()
            .items())
        .isEmpty();
  }

  @Test
  void send_modelOfSomebodyElse_isLoadedOnTheCallersThread() {
    answersBy(request -> json(200, "{}"));

    Sighting sighting =
        client.send(ApiRequest.get("/sighting/1/").returning(Sighting.class)).body();

    assertThat(sighting.madeBy()).isEqualTo(Thread.currentThread().getName());
  }

  @Test
  void send_preparationFails_isToldByTheReadingAlone() {
    AtomicReference<@Nullable Throwable> uncaught = new AtomicReference<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> uncaught.set(e));
    try {
      answersOnceMade(BrokenReader.TRIED);

      assertThatThrownBy(() -> client.send(ApiRequest.get("/broken/1/").returning(Broken.class)))
          .hasStackTraceContaining("cannot be made");
      pause(100);
      assertThat(uncaught).hasNullValue();
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  /** A service that answers only if the reader was made while it had the request. */
  private void answersOnceMade(CountDownLatch made) {
    answersBy(request -> json(within10Seconds(made) ? 200 : 400, "[]"));
  }

  private static boolean within10Seconds(CountDownLatch made) {
    try {
      return made.await(10, TimeUnit.SECONDS);
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
    static final CountDownLatch MADE = new CountDownLatch(1);

    NoteReader() {
      MADE.countDown();
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
    static final CountDownLatch MADE = new CountDownLatch(1);

    CardReader() {
      MADE.countDown();
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
      throw new NoClassDefFoundError("cannot be made");
    }

    @Override
    public Broken deserialize(JsonParser parser, DeserializationContext context) {
      return new Broken();
    }
  }
}
