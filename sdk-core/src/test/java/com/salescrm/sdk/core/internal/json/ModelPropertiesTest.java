package com.salescrm.sdk.core.internal.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.salescrm.sdk.core.internal.json.ModelProperties.Property;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ModelPropertiesTest {
  private final ModelProperties<String> properties = new ModelProperties<>();

  @Test
  void next_objectsWithTheSameNames_returnsTheSameProperties() throws IOException {
    List<Property<String>> first = read("a", "b");

    assertThat(read("a", "b")).isEqualTo(first);
    assertThat(read("b", "a")).containsExactly(first.get(1), first.get(0));
    assertThat(read("a", "b")).isEqualTo(first);
  }

  @Test
  void next_longName_isReadAndNotCached() throws IOException {
    String longName = "n".repeat(201);

    assertThat(read("a", longName, "b"))
        .extracting(Property::name)
        .containsExactly("a", longName, "b");
    assertThat(properties.known(longName)).isNull();
    assertThat(properties.known("n".repeat(200))).isNull();
    read("n".repeat(200));
    assertThat(properties.known("n".repeat(200))).isNotNull();
  }

  @Test
  void next_moreThan2000Names_areReadAndNotCached() throws IOException {
    String[] names = IntStream.range(0, 2_001).mapToObj(i -> "n" + i).toArray(String[]::new);

    assertThat(read(names)).extracting(Property::name).containsExactly(names);
    assertThat(properties.known("n1999")).isNotNull();
    assertThat(properties.known("n2000")).isNull();
  }

  private List<Property<String>> read(String... names) throws IOException {
    String json =
        List.of(names).stream().map(name -> '"' + name + "\":1").collect(Collectors.joining(","));
    List<Property<String>> found = new ArrayList<>();
    try (JsonParser parser = new DocumentParser(('{' + json + '}').getBytes(UTF_8))) {
      parser.nextToken();
      Property<String> each = properties.next(properties.start(), parser);
      while (each != null) {
        found.add(each);
        parser.nextToken();
        each = properties.next(each, parser);
      }
    }
    return found;
  }
}
