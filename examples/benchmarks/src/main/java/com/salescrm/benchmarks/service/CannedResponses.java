package com.salescrm.benchmarks.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.salescrm.benchmarks.LeadClient;
import com.salescrm.benchmarks.payload.Leads;

/** Complete responses, head and body in one array, created before the first request. */
final class CannedResponses {
  // More pages than the SDK remembers for the detection of duplicates.
  private static final int PAGES = 16;

  private final int total;
  private final byte[][] pages = new byte[PAGES][];
  private final byte[][] lastPages = new byte[PAGES][];
  private final byte[] lead;
  private final byte[] notFound =
      whole("404 Not Found", "{\"error\": \"none\"}".getBytes(ISO_8859_1));

  CannedResponses(int total, int customFields) {
    this.total = total;
    for (int i = 0; i < PAGES; i++) {
      pages[i] = ok(Leads.page(i, LeadClient.PAGE, customFields, true, total));
      lastPages[i] = ok(Leads.page(i, LeadClient.PAGE, customFields, false, total));
    }
    this.lead = ok(Leads.lead(customFields));
  }

  private static byte[] ok(byte[] body) {
    return whole("200 OK", body);
  }

  private static byte[] whole(String status, byte[] body) {
    byte[] head = ("HTTP/1.1 " + status
            + "\r\nDate: Fri, 20 Nov 2026 12:00:00 GMT\r\nContent-Type: application/json\r\n"
            + "ratelimit: limit=100000000, remaining=99999999, reset=2\r\nX-Request-Id: req_1\r\n"
            + "Content-Length: " + body.length + "\r\n\r\n")
        .getBytes(ISO_8859_1);
    byte[] response = new byte[head.length + body.length];
    System.arraycopy(head, 0, response, 0, head.length);
    System.arraycopy(body, 0, response, head.length, body.length);
    return response;
  }

  /** The beginning of the body of a complete response. */
  static int bodyStart(byte[] response) {
    int end = 0;
    while (response[end] != '\r' || response[end + 2] != '\r') {
      end++;
    }
    return end + 4;
  }

  /** The response to a request line, such as {@code GET /api/v1/lead/?_skip=100 HTTP/1.1}. */
  byte[] to(String requestLine) {
    int path = requestLine.indexOf(" /api/v1/lead/");
    if (path < 0) {
      return notFound;
    }
    char next = requestLine.charAt(path + " /api/v1/lead/".length());
    if (requestLine.startsWith("GET") && (next == '?' || next == ' ')) {
      return page(skip(requestLine));
    }
    return lead;
  }

  private byte[] page(int skip) {
    int page = skip / LeadClient.PAGE;
    boolean last = skip + LeadClient.PAGE >= total;
    return (last ? lastPages : pages)[page % PAGES];
  }

  private static int skip(String requestLine) {
    int skip = 0;
    int at = requestLine.indexOf("_skip=");
    for (int i = at + 6; at >= 0 && Character.isDigit(requestLine.charAt(i)); i++) {
      skip = skip * 10 + requestLine.charAt(i) - '0';
    }
    return skip;
  }
}
