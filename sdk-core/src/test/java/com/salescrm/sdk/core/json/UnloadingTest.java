package com.salescrm.sdk.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.auth.store.RefreshIntent;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.json.Person;
import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An application server loads the SDK with each deployment, and unloads it with the class loader of the application. */
@Timeout(60)
class UnloadingTest {

  /** Reads and writes a model. */
  public static final class ReadModel implements Callable<String> {
    @Override
    public String call() {
      String text = """
          {"id": "1", "name": "Ada", "value": 1.5, "count": 2, "date_won": "2026-01-02", "tags": ["x"],
           "friends": [{"id": "2", "is_complete": true, "date_created": "2026-01-02T03:04:05Z", "more": {"a": 1}}]}""";
      return CrmJson.toJson(CrmJson.fromJson(text, Person.class));
    }
  }

  /** Creates a client and closes it. */
  public static final class ClosedClient implements Callable<String> {
    @Override
    public String call() {
      try (ApiClient client = ApiClient.builder()
          .baseUrl("http://localhost:1")
          .credentials(Credentials.apiKey("key"))
          .build()) {
        return client.toString();
      }
    }
  }

  /** Compares intent records, as each refresh does. */
  public static final class ComparedIntents implements Callable<String> {
    @Override
    public String call() {
      RefreshIntent one = new RefreshIntent("1", "host", 2, Instant.EPOCH);
      RefreshIntent same = new RefreshIntent("1", "host", 2, Instant.EPOCH);
      return one + " " + one.equals(same) + " " + (one.hashCode() == same.hashCode());
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {ReadModel.class, ClosedClient.class, ComparedIntents.class})
  void classLoader_sdkWasUsed_isUnloaded(Class<?> program) throws Exception {
    WeakReference<ClassLoader> loader = runWithItsOwnLoader(program.getName());

    for (int i = 0; i < 100 && loader.get() != null; i++) {
      System.gc();
    }

    assertThat(loader.get()).isNull();
  }

  private static WeakReference<ClassLoader> runWithItsOwnLoader(String program) throws Exception {
    List<URL> path = new ArrayList<>();
    for (String each : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      path.add(Path.of(each).toUri().toURL());
    }
    try (URLClassLoader loader =
        new URLClassLoader(path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
      // On its own thread: Jackson stores buffers for each thread.
      Callable<?> run = (Callable<?>) loader.loadClass(program).getConstructor().newInstance();
      FutureTask<?> task = new FutureTask<>(run);
      Thread thread = new Thread(task);
      thread.setContextClassLoader(loader);
      thread.start();
      assertThat(task.get()).isNotNull();
      thread.join();
      return new WeakReference<>(loader);
    }
  }
}
