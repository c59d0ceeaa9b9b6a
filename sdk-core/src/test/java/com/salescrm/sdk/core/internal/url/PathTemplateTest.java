package com.salescrm.sdk.core.internal.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathTemplateTest {

  @Test
  void expand_severalPlaceholders_usesTheValuesInOrder() {
    assertThat(PathTemplate.expand("/group/{id}/member/{user_id}/", "group_1", "user_2"))
        .isEqualTo("/group/group_1/member/user_2/");
  }

  @Test
  void expand_noPlaceholder_returnsTheTemplate() {
    assertThat(PathTemplate.expand("/lead/")).isEqualTo("/lead/");
    assertThat(PathTemplate.expand("/a%20b/.hidden/a..b/...")).isEqualTo("/a%20b/.hidden/a..b/...");
  }

  @Test
  void expand_specialCharacters_areEncodedInOneSegment() {
    assertThat(PathTemplate.expand("/unsubscribe/email/{email}/", "jo+x/../é%@example.com"))
        .isEqualTo("/unsubscribe/email/jo%2Bx%2F..%2F%C3%A9%25%40example.com/");
  }

  @Test
  void expand_valueWithReplacementSyntax_isLiteral() {
    assertThat(PathTemplate.expand("/lead/{id}/", "$1\\{id}")).isEqualTo("/lead/%241%5C%7Bid%7D/");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " ", "\t\n"})
  void expand_blankValue_isRejectedByName(String value) {
    assertThatThrownBy(() -> PathTemplate.expand("/lead/{lead_id}/", value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("lead_id must not be " + (value == null ? "null" : "blank"));
  }

  @ParameterizedTest
  @ValueSource(strings = {".", ".."})
  void expand_dotSegment_isRejectedByName(String value) {
    assertThatThrownBy(() -> PathTemplate.expand("/lead/{id}/", value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("id must not be a dot segment");
  }

  @Test
  void expand_tooFewValues_namesTheMissingOne() {
    assertThatThrownBy(() -> PathTemplate.expand("/group/{id}/member/{user_id}/", "group_1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no value for user_id of /group/{id}/member/{user_id}/");
  }

  @Test
  void expand_tooManyValues_isRejected() {
    assertThatThrownBy(() -> PathTemplate.expand("/lead/{id}/", "a", "b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("/lead/{id}/ has 1 placeholders, but there are 2 values");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "lead/", "https://elsewhere.example/"})
  void expand_pathWithoutSlash_isRejected(String path) {
    assertThatThrownBy(() -> PathTemplate.expand(path))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("path must start with a slash: " + path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/lead/?_limit=1", "/lead/#x", "/lead/a b/", "/lead\\x", "/lé/", "/a\n"})
  void expand_pathWithQueryOrFragment_isRejected(String path) {
    assertThatThrownBy(() -> PathTemplate.expand(path))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("path must be percent-encoded and without query or fragment");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/lead/../me/", "/lead/./", "/..", "/lead/%2e%2E/me/", "/a/.%2e", "/%2E/"})
  void expand_pathWithDotSegments_isRejected(String path) {
    assertThatThrownBy(() -> PathTemplate.expand(path))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("path must not contain dot segments: " + path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lead_\ud83d", "\ude80", "\ude80\ud83d"})
  void expand_unpairedSurrogate_isRejected(String id) {
    assertThatThrownBy(() -> PathTemplate.expand("/lead/{id}/", id))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("id must not contain an unpaired surrogate");
    assertThatThrownBy(() -> PercentEncoding.query(id))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unpaired surrogate");
    assertThat(PathTemplate.expand("/lead/{id}/", "\ud83d\ude80")).isEqualTo("/lead/%F0%9F%9A%80/");
  }
}
