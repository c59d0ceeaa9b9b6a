package com.salescrm.sdk.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.paging.ResumeToken;
import com.salescrm.sdk.core.polling.PollToken;
import java.util.List;
import java.util.function.Function;

/** Resume tokens and poll tokens: a changed token is rejected, or is equal after it is written and parsed. */
class TokenTextFuzzTest extends FuzzTarget {

  TokenTextFuzzTest() {
    super(
        utf8(
            "crm-list/1 /lead/?_fields=id&query=a%20b 200 lead_1,lead_2,a%2Cb,-",
            "crm-list/1 /task/ 0 -",
            "crm-list/1 /task/ 7 %2D,x,-",
            "crm-poll/1 export expo_1",
            "crm-poll/1 bulk_action %F0%9F%9A%80%20a"),
        List.of(
            "%2B", "%20", "%C0%80", "%ED%A0%BD", "crm-poll/1 ", "crm-list/1 ", ",-", "-,", "%zz"));
  }

  @Override
  void run(byte[] input) {
    String text = new String(input, UTF_8);
    requireRoundTrip(text, ResumeToken::parse);
    requireRoundTrip(text, PollToken::parse);
  }

  private static void requireRoundTrip(String text, Function<String, Object> parser) {
    Object token;
    try {
      token = parser.apply(text);
    } catch (IllegalArgumentException e) {
      require(e.getMessage().contains("not a"), e::getMessage);
      return;
    }
    Object again = parser.apply(token.toString());
    require(
        again.equals(token) && again.hashCode() == token.hashCode(), () -> token + " | " + again);
    require(again.toString().equals(token.toString()), () -> token + " | " + again);
    require(token.toString().lines().count() == 1, () -> "several lines: " + token);
  }
}
