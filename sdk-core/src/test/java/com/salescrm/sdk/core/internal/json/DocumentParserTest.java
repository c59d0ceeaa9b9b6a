package com.salescrm.sdk.core.internal.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentParserTest {

  private static final int MUTATIONS = Integer.getInteger("inputs", 20_000);
  private static final List<String> DOCUMENTS = List.of(
      "{\"id\":\"lead_1\",\"n\":[1,-2,0,-0,1.50,12e3,1E-7,9007199254740993],\"x\":{\"y\":[[],{}],\"z\":null}}",
      "\t{ \"a b\" : [ true , false,null ] ,\r\n \"c\":\"1234567\\n8\",\"d\":\"\\u00e9\\ud83d\\ude00\\\"\\/\" } ",
      "[\"Łódź\",\"\uD83D\uDE00 smile\",\"\uFFFD\",\"a long text without anything unusual\",\"\",\"\u007f\"]",
      "{\"Größe\":{\"\\u0061\":[\"2026-01-02T03:04:05.123456+00:00\",\"2026-01-02\"]}}",
      "-12",
      "\"text\"",
      "99999999999999999999");

  private static final List<String> PARTS = List.of(
      "\"",
      "\\",
      "\\u12",
      "\\ud83d",
      ",",
      ":",
      "{",
      "}",
      "[",
      "]",
      "0",
      "-",
      ".",
      "e",
      " ",
      "\n",
      "\u0000",
      "\u001f",
      "\u0080",
      "\u00ff",
      "\u00ed\u00a0\u0080",
      "\u00c0\u0080",
      "\u00f0\u0090",
      "null",
      "tru",
      "\"a\":1,",
      "[[",
      "]]",
      "00",
      "\u00ef\u00bf\u00bd",
      "/",
      "'");

  @Test
  void nextToken_valueOfADocument_isThatOfJackson() throws Exception {
    for (String document : DOCUMENTS) {
      byte[] json = document.getBytes(UTF_8);
      assertThat(tokens(new DocumentParser(json))).isEqualTo(tokens(JsonParsers.of(json)));
    }
  }

  @Test
  void nextToken_mutatedDocument_isRejectedOrHasTheTokensOfJackson() throws Exception {
    Random random = new Random(20261123);
    int accepted = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] json = mutate(DOCUMENTS.get(i % DOCUMENTS.size()).getBytes(UTF_8), random);
      List<String> tokens = tokensOrNull(json);
      if (tokens != null) {
        accepted++;
        assertThat(tokens).as(new String(json, ISO_8859_1)).isEqualTo(tokens(JsonParsers.of(json)));
      }
    }
    assertThat(accepted).isBetween(MUTATIONS / 10, MUTATIONS * 9 / 10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[1,",
        "[1",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\" 1}",
        "{\"a\":1,}",
        "[,1]",
        "[1,]",
        "{1:2}",
        "01",
        "1.",
        "-",
        "1e",
        "+1",
        "tru",
        "nul",
        "\"a",
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"\n\"",
        "1 2",
        "{}}",
        "[1}",
        "{\"a\":1]",
        "\uFEFF1",
        "//1",
        "'a'",
        "NaN",
        "\"\\"
      })
  void nextToken_malformedDocument_isRejected(String json) {
    assertThatThrownBy(() -> tokens(new DocumentParser(json.getBytes(UTF_8))))
        .isInstanceOf(JsonBytes.UnsupportedJsonException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"a\u00c0\u0080\"",
        "\"\u00ed\u00a0\u00bd\"",
        "\"\u00f5\u0080\u0080\u0080\"",
        "\"\u00c3\""
      })
  void nextToken_textThatIsNotUtf8_isRejected(String json) {
    assertThatThrownBy(() -> new DocumentParser(json.getBytes(ISO_8859_1)).nextToken())
        .isInstanceOf(JsonBytes.UnsupportedJsonException.class);
  }

  @Test
  void nextToken_limits_areThoseOfTheOtherParsers() throws Exception {
    int depth = ReadLimits.DEPTH;
    assertThat(tokens(new DocumentParser(("[".repeat(depth) + "]".repeat(depth)).getBytes(UTF_8))))
        .hasSize(2 * depth);
    for (String json : List.of(
        "[".repeat(depth + 1) + "]".repeat(depth + 1),
        "9".repeat(ReadLimits.NUMBER + 1),
        "{\"" + "n".repeat(ReadLimits.NAME + 1) + "\":1}")) {
      assertThatThrownBy(() -> tokens(new DocumentParser(json.getBytes(UTF_8))))
          .isInstanceOf(JsonBytes.UnsupportedJsonException.class);
    }
  }

  @Test
  void nextFieldName_otherName_isRead() throws Exception {
    DocumentParser parser = parser("{ \"a\" : 1, \"ab\":2,\"\\u0061\":3,\"a\":4 }");
    SerializedString a = new SerializedString("a");
    parser.nextToken();

    assertThat(parser.nextFieldName(a)).isTrue();
    assertThat(parser.nextFieldName(a)).isFalse();
    assertThat(parser.getIntValue()).isEqualTo(1);
    assertThat(parser.nextFieldName(a)).isFalse();
    assertThat(parser.currentName()).isEqualTo("ab");
    parser.nextToken();
    assertThat(parser.nextFieldName(a)).isTrue();
    parser.nextToken();
    assertThat(parser.nextFieldName(a)).isTrue();
    parser.nextToken();
    assertThat(parser.getIntValue()).isEqualTo(4);
    assertThat(parser.nextFieldName(a)).isFalse();
    assertThat(parser.currentToken()).isEqualTo(JsonToken.END_OBJECT);
  }

  @Test
  void tokenStartAndEnd_value_areItsRange() throws Exception {
    String json = "[ \"a\\n\" , 12 ,{ \"b\" : [ ] } , true]";
    DocumentParser parser = parser(json);
    List<String> values = new ArrayList<>();
    parser.nextToken();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      int start = parser.tokenStart();
      parser.skipChildren();
      values.add(json.substring(start, parser.tokenEnd()));
    }

    assertThat(values).containsExactly("\"a\\n\"", "12", "{ \"b\" : [ ] }", "true");
  }

  @Test
  void getIntValue_numberOutOfRange_isNotConverted() throws Exception {
    for (String json : List.of("2147483648", "-9223372036854775809", "1e19", "1e300000")) {
      DocumentParser parser = parser(json);
      parser.nextToken();
      assertThatThrownBy(parser::getIntValue).isInstanceOf(IOException.class);
    }
    DocumentParser parser = parser("9223372036854775808");
    parser.nextToken();
    assertThatThrownBy(parser::getLongValue).isInstanceOf(InputCoercionException.class);
    assertThat(parser.getNumberType()).isEqualTo(JsonParser.NumberType.BIG_INTEGER);
    assertThat(parser.getBigIntegerValue()).isEqualTo(new BigInteger("9223372036854775808"));
  }

  private static DocumentParser parser(String json) {
    return new DocumentParser(json.getBytes(UTF_8));
  }

  private static @Nullable List<String> tokensOrNull(byte[] json) throws IOException {
    try {
      return tokens(new DocumentParser(json));
    } catch (JsonBytes.UnsupportedJsonException e) {
      return null;
    }
  }

  private static List<String> tokens(JsonParser parser) throws IOException {
    List<String> tokens = new ArrayList<>();
    for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
      tokens.add(token + " " + parser.getText() + number(parser));
    }
    return tokens;
  }

  private static String number(JsonParser parser) throws IOException {
    if (!parser.currentToken().isNumeric()) {
      return "";
    }
    return " " + parser.getNumberType() + " " + parser.getNumberValue();
  }

  private static byte[] mutate(byte[] json, Random random) {
    String text = new String(json, ISO_8859_1);
    for (int i = random.nextInt(3); i >= 0; i--) {
      int at = random.nextInt(text.length() + 1);
      int to = random.nextBoolean() ? at : Math.min(text.length(), at + 1 + random.nextInt(3));
      String part = random.nextInt(4) == 0 ? "" : PARTS.get(random.nextInt(PARTS.size()));
      text = text.substring(0, at) + part + text.substring(to);
    }
    return text.getBytes(ISO_8859_1);
  }
}
