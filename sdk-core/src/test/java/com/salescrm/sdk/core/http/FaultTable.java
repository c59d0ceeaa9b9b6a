package com.salescrm.sdk.core.http;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of a call if every response has the same fault, for each fault and each kind of request. This is the table
 * that {@link FaultTableTest} tests on HTTP/1.1 and HTTP/2 and that {@link OutcomePageTest} writes to the page.
 *
 * <p>A line is {@code what happens | faults | waits | GET | PUT | DELETE | POST | NEVER}. A fault that starts with {@code
 * h1:} or {@code h2:} runs on that protocol alone. Waits are {@code backoff} (250, 500 and 1000 ms, since random is one
 * half), milliseconds before each further attempt, or {@code -}. A cell is {@code attempts exception outcome}; {@code =}
 * repeats the cell on its left; {@code ByStatus} is the exception of that status; a read has no outcome.
 */
final class FaultTable {
  static final List<String> KINDS = List.of("GET", "PUT", "DELETE", "POST", "NEVER");

  private static final String TABLE = """
      the service cannot be reached: DNS, connection, TLS | refused h2:reset-before-read | backoff | 4 TransportException | 4 TransportException NOT_SENT | = | = | =
      HTTP/2: the service states that it did not process the request | h2:refused-stream | backoff | 4 TransportException | 4 TransportException NOT_SENT | = | = | =
      the connection breaks, or no response comes in time | h1:reset-before-read reset-after-read stalled slow-headers h2:stream-reset h2:stream-cancelled | backoff | 4 TransportException | 4 OutcomeUnknownException UNKNOWN | = | 1 OutcomeUnknownException UNKNOWN | =
      401 with a refreshed token | 401-refreshed | - | 2 UnauthorizedException | 2 UnauthorizedException REJECTED | = | = | 1 UnauthorizedException REJECTED
      408 | 408 | backoff | 4 ApiException | 4 ApiException UNKNOWN | = | 1 ApiException UNKNOWN | =
      429 | 429 | backoff | 4 RateLimitException | 4 RateLimitException REJECTED | = | = | 1 RateLimitException REJECTED
      429 | 429-after-1 429-body-reset | 1050 | 4 RateLimitException | 4 RateLimitException REJECTED | = | = | 1 RateLimitException REJECTED
      429 or 503 with a delay longer than the call may wait | 429-after-90 503-after-90 | - | 1 ByStatus | 1 ByStatus REJECTED | = | = | =
      any other 4xx | 400 401 402 403 404 407 409 418 | - | 1 ByStatus | 1 ByStatus REJECTED | = | = | =
      503 with `Retry-After` | 503-after-1 | 1000 | 4 ServerException | 4 ServerException REJECTED | = | = | 1 ServerException REJECTED
      503 with `Retry-After` | 503-after-0 | backoff | 4 ServerException | 4 ServerException REJECTED | = | = | 1 ServerException REJECTED
      500, 502, 503, 504 | 500 502 503 504 503-after-soon html-502 truncated-502 | backoff | 4 ServerException | 4 ServerException UNKNOWN | = | 1 ServerException UNKNOWN | =
      any other 5xx | 501 505 | - | 1 ServerException | 1 ServerException UNKNOWN | = | = | =
      307, 308: a redirect that is not followed | 307 308 | - | 1 ApiException | 1 ApiException REJECTED | = | = | =
      any other redirect that is not followed | redirect-loop redirect-nowhere | - | 1 ApiException | 1 ApiException UNKNOWN | = | = | =
      2xx whose body ends early or stalls | slow-body truncated | backoff | 4 TransportException | 1 DecodingException PROCESSED | 1 success | 1 DecodingException PROCESSED | =
      2xx with an HTML page | html | backoff | 4 DecodingException | 4 DecodingException UNKNOWN | = | 1 DecodingException UNKNOWN | =
      2xx whose body is empty or not JSON | malformed plain-text empty gzip-empty h1:gzip-empty-chunked | backoff | 4 DecodingException | 1 DecodingException PROCESSED | 1 success | 1 DecodingException PROCESSED | =
      2xx whose body is of another type, or too large | wrong-shape too-large | - | 1 DecodingException | 1 DecodingException PROCESSED | 1 success | 1 DecodingException PROCESSED | =
      204, 205, with any headers | 204 205 204-with-body 205-with-body 204-chunked | - | 1 DecodingException | 1 DecodingException PROCESSED | 1 success | 1 DecodingException PROCESSED | =
      """;

  private FaultTable() {}

  /**
   * A line of the table.
   *
   * @param cells by kind
   */
  record Row(String label, List<String> faults, String waits, Map<String, Cell> cells) {}

  /**
   * The end of a call.
   *
   * @param outcome the name of the outcome; empty for a read and for success
   */
  record Cell(int attempts, String exception, String outcome) {
    /** The delays between the attempts, in milliseconds. */
    List<Long> waits(String rule) {
      return switch (rule) {
        case "-" -> List.of();
        case "backoff" -> List.of(250L, 500L, 1000L).subList(0, attempts - 1);
        default -> Stream.generate(() -> Long.valueOf(rule)).limit(attempts - 1).toList();
      };
    }
  }

  static List<Row> rows() {
    return TABLE.lines().map(FaultTable::row).toList();
  }

  private static Row row(String line) {
    String[] parts = Arrays.stream(line.split("\\|", -1)).map(String::strip).toArray(String[]::new);
    Map<String, Cell> cells = new LinkedHashMap<>();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < KINDS.size(); i++) {
      String text = parts[i + 3];
      texts.add(text.equals("=") ? texts.get(i - 1) : text);
      cells.put(KINDS.get(i), cell(texts.get(i)));
    }
    return new Row(parts[0], List.of(parts[1].split(" ")), parts[2], cells);
  }

  private static Cell cell(String text) {
    String[] words = text.split(" ", -1);
    return new Cell(Integer.parseInt(words[0]), words[1], words.length > 2 ? words[2] : "");
  }

  /** The table of the page; lines with the same label are one row. */
  static String asMarkdown() {
    Map<String, String> lines = new LinkedHashMap<>();
    for (Row row : rows()) {
      String cells = " " + outcome(row) + " |"
          + KINDS.stream()
              .map(kind -> " " + text(row.cells().get(kind)) + " |")
              .collect(Collectors.joining());
      String other = lines.put(row.label(), cells);
      if (other != null && !other.equals(cells)) {
        throw new IllegalStateException("two different lines are called " + row.label());
      }
    }
    StringBuilder table = new StringBuilder("""
        | each attempt | outcome of a write | GET | PUT | DELETE | POST | never repeated |
        |---|---|---|---|---|---|---|
        """);
    lines.forEach((label, cells) ->
        table.append("| ").append(label).append(" |").append(cells).append('\n'));
    return table.toString();
  }

  /** The common outcome of all failed writes. */
  private static String outcome(Row row) {
    List<String> outcomes = row.cells().values().stream()
        .map(Cell::outcome)
        .filter(outcome -> !outcome.isEmpty())
        .distinct()
        .toList();
    if (outcomes.size() != 1) {
      throw new IllegalStateException(row.label() + " has the outcomes " + outcomes);
    }
    return "`" + outcomes.get(0) + "`";
  }

  private static String text(Cell cell) {
    return switch (cell.exception()) {
      case "success" -> "success";
      case "ByStatus" -> cell.attempts() + " × by status";
      default -> cell.attempts() + " × `" + cell.exception() + "`";
    };
  }
}
