package com.salescrm.sdk.core.internal.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import com.salescrm.sdk.core.property.AdditionalProperties;
import com.salescrm.sdk.core.property.KeepsAdditionalProperties;
import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ModelReaderTest {

  @Test
  void read_manyObjects_callsTheBuilderWithoutReflectionInTheEnd() throws Exception {
    byte[] json = "{\"name\":\"Ann\",\"size\":7}".getBytes(UTF_8);

    Watched first = JsonCodec.read(json, Watched.class);
    Watched last = first;
    for (int i = 0; i < 200; i++) {
      last = JsonCodec.read(json, Watched.class);
    }

    assertThat(first).isEqualTo(new Watched("Ann", 7, true));
    assertThat(last).isEqualTo(new Watched("Ann", 7, false));
  }

  /** A model that tells how it was built. */
  @JsonDeserialize(builder = WatchedBuilder.class)
  public record Watched(@Nullable String name, int size, boolean byReflection) {}

  /** Like a generated builder: not public itself, its methods final. */
  abstract static class Generated {
    @Nullable
    String name;

    int size;
    boolean byReflection;

    /** As every optional property has it. */
    @JsonProperty("name")
    public final WatchedBuilder name(Optional<String> value) {
      name = value.orElse(null);
      watch();
      return (WatchedBuilder) this;
    }

    /** What a program calls. */
    public final WatchedBuilder name(String value) {
      name = value;
      watch();
      return (WatchedBuilder) this;
    }

    /** A required one. */
    @JsonProperty("size")
    public final WatchedBuilder size(int value) {
      size = value;
      watch();
      return (WatchedBuilder) this;
    }

    private void watch() {
      byReflection |= StackWalker.getInstance(StackWalker.Option.SHOW_REFLECT_FRAMES)
          .walk(frames -> frames
              .takeWhile(frame -> !frame.getClassName().equals(ModelReader.class.getName()))
              .anyMatch(frame -> frame.getClassName().equals(Method.class.getName())));
    }
  }

  /** Like the builder of a model. */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class WatchedBuilder extends Generated
      implements KeepsAdditionalProperties<WatchedBuilder> {

    @Override
    public WatchedBuilder additionalProperties(AdditionalProperties properties) {
      return this;
    }

    /** Builds it. */
    public Watched build() {
      return new Watched(name, size, byReflection);
    }
  }
}
