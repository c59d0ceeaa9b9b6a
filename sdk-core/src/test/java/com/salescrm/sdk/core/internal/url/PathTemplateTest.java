package com.salescrm.sdk.core.internal.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathTemplateTest {

  @Test
  void expand_takesTheValuesInOrder() {
    assertThat(PathTemplate.expand("/group/{id}/member/{user_id}/", "group_1", "user_2"))
        .isEqualTo("/group/group_1/member/user_2/");
  }

  @Test
  void expand_withoutNames_isTheTemplate() {
    assertThat(PathTemplate.expand("/lead/")).isEqualTo("/lead/");
    assertThat(PathTemplate.expand("/a%20b/.hidden/a..b/...")).isEqualTo("/a%20b/.hidden/a..b/...");
  }

  @Test
  void expand_encodesEachValueAsOneSegment() {
    assertThat(PathTemplate.expand("/unsubscribe/email/{email}/", "jo+x/../é%@example.com"))
        .isEqualTo("/unsubscribe/email/jo%2Bx%2F..%2F%C3%A9%25%40example.com/");
  }

  @Test
  void expand_ofAValueThatLooksLikeAReplacement_takesItLiterally() {
    assertThat(PathTemplate.expand("/lead/{id}/", "$1\\{id}")).isEqualTo("/lead/%241%5C%7Bid%7D/");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " ", "\t\n"})
  void expand_ofABlankValue_isRefusedByName(String value) {
    assertThatThrownBy(() -> PathTemplate.expand("/lead/{lead_id}/", value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("lead_id must not be blank");
  }

  @ParameterizedTest
  @ValueSource(strings = {".", ".."})
  void expand_ofADotSegment_isRefusedByName(String value) {
    assertThatThrownBy(() -> PathTemplate.expand("/lead/{id}/", value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("id must not be a dot segment");
  }

  @Test
  void expand_ofTooFewValues_namesTheOneThatIsMissing() {
    assertThatThrownBy(() -> PathTemplate.expand("/group/{id}/member/{user_id}/", "group_1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no value for user_id of /group/{id}/member/{user_id}/");
  }

  @Test
  void expand_ofTooManyValues_isRefused() {
    assertThatThrownBy(() -> PathTemplate.expand("/lead/{id}/", "a", "b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("/lead/{id}/ takes 1 values, but was given 2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "lead/", "https://elsewhere.example/"})
  void expand_ofAPathWithoutSlash_isRefused(String path) {
    assertThatThrownBy(() -> PathTemplate.expand(path))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("path must begin with a slash: " + path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/lead/?_limit=1", "/lead/#x", "/lead/a b/", "/lead\\x", "/lé/", "/a\n"})
  void expand_ofAPathWithMoreThanAPath_isRefused(String path) {
    assertThatThrownBy(() -> PathTemplate.expand(path))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("path must be percent-encoded and without query or fragment");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/lead/../me/", "/lead/./", "/..", "/lead/%2e%2E/me/", "/a/.%2e", "/%2E/"})
  void expand_ofAPathWithDotSegments_isRefused(String path) {
    assertThatThrownBy(() -> PathTemplate.expand(path))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("path must not hold dot segments: " + path);
  }
}
