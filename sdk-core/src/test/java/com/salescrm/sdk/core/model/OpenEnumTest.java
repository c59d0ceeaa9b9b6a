package com.salescrm.sdk.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.json.CrmJson;
import org.junit.jupiter.api.Test;

class OpenEnumTest {

  @Test
  void of_knownValue_isTheConstant() {
    assertThat(Color.of("red")).isSameAs(Color.RED);
    assertThat(Color.RED.isKnown()).isTrue();
  }

  @Test
  void of_unknownValue_preservesIt() {
    Color mauve = Color.of("mauve");

    assertThat(mauve.value()).isEqualTo("mauve");
    assertThat(mauve.isKnown()).isFalse();
    assertThat(mauve)
        .isEqualTo(Color.of("mauve"))
        .hasSameHashCodeAs(Color.of("mauve"))
        .hasToString("mauve");
  }

  @Test
  void equals_otherEnum_isFalse() {
    assertThat(Color.of("red")).isNotEqualTo(Mood.of("red")).isNotEqualTo("red");
  }

  @Test
  void toJson_value_isThePlainText() {
    assertThat(CrmJson.toJson(Color.of("mauve"))).isEqualTo("\"mauve\"");
    assertThat(CrmJson.fromJson("\"red\"", Color.class)).isSameAs(Color.RED);
    assertThat(CrmJson.fromJson("\"\"", Color.class)).isEqualTo(Color.of(""));
  }

  static final class Color extends OpenEnum {
    private static final Constants<Color> CONSTANTS = new Constants<>(Color::new);
    static final Color RED = CONSTANTS.known("red");

    private Color(String value, boolean known) {
      super(value, known);
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Color of(String value) {
      return CONSTANTS.of(value);
    }
  }

  static final class Mood extends OpenEnum {
    private static final Constants<Mood> CONSTANTS = new Constants<>(Mood::new);

    private Mood(String value, boolean known) {
      super(value, known);
    }

    static Mood of(String value) {
      return CONSTANTS.of(value);
    }
  }
}
