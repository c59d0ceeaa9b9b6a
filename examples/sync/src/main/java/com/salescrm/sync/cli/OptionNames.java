package com.salescrm.sync.cli;

/** Replaces the names of Java settings in the messages of the SDK by what a user of this program can set. */
public final class OptionNames {
  private static final String[][] NAMES = {
    {", or the system property crm.baseUrl", ", or use --base-url"},
    {", or the system property crm.apiKey or crm.accessToken", ", or use --api-key-file"},
    {": use https, or allowInsecureHttp() to send secrets in the clear", ": use https"},
    {"; use credentials()", "; use --api-key-file"},
    {"baseUrl ", "--base-url "},
    {"apiKey ", "the API key "},
    {"accessToken ", "the access token "},
    {"; see maxResponseBytes", "; give Java more memory, such as with java -Xmx1g -jar crm-sync.jar"
    },
    {": narrow the list if it has filters, such as dates, or use an export (", " ("},
    {
      "; read an export and call load(Iterable)",
      "; run the same command again while fewer objects change"
    },
    {": read an export and call load(Iterable) (", " ("},
    {"(attempt time-out)", "(time-out of one attempt)"},
    {
      "a file serves one process at a time; for several, use Journal.jdbc",
      "wait for its end, or stop it"
    },
  };

  private OptionNames() {}

  /**
   * Replaces the names in a message.
   *
   * @param message a message of the SDK
   * @return the message for a user of this program
   */
  public static String in(String message) {
    String text = message;
    for (String[] name : NAMES) {
      text = text.replace(name[0], name[1]);
    }
    return text;
  }
}
