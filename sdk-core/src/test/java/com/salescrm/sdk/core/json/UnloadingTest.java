package com.salescrm.sdk.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.internal.json.Person;
import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An application server loads the SDK with each deployment, and unloads it with the class loader of the application. */
@Timeout(60)
class UnloadingTest {

  @Test
  void classLoader_modelWasReadAndWritten_isUnloaded() throws Exception {
    WeakReference<ClassLoader> loader = readWithItsOwnLoader();

    for (int i = 0; i < 100 && loader.get() != null; i++) {
      System.gc();
    }

    assertThat(loader.get()).isNull();
  }

  private static WeakReference<ClassLoader> readWithItsOwnLoader() throws Exception {
    List<URL> path = new ArrayList<>();
    for (String each : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      path.add(Path.of(each).toUri().toURL());
    }
    try (URLClassLoader loader =
        new URLClassLoader(path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
      // On its own thread: Jackson stores buffers for each thread.
      FutureTask<Object> read = new FutureTask<>(() -> {
        Class<?> json = loader.loadClass(CrmJson.class.getName());
        Object model = json.getMethod("fromJson", String.class, Class.class)
            .invoke(null, """
                {"id": "1", "name": "Ada", "value": 1.5, "count": 2, "date_won": "2026-01-02", "tags": ["x"],
                 "friends": [{"id": "2", "is_complete": true, "date_created": "2026-01-02T03:04:05Z", "more": {"a": 1}}]}""", loader.loadClass(Person.class.getName()));
        return json.getMethod("toJson", Object.class).invoke(null, model);
      });
      Thread thread = new Thread(read);
      thread.setContextClassLoader(loader);
      thread.start();
      assertThat((String) read.get()).contains("Ada");
      thread.join();
      return new WeakReference<>(loader);
    }
  }
}
