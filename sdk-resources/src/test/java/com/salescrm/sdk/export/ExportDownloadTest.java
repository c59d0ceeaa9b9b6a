package com.salescrm.sdk.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.WireTest;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.Opportunity;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okio.Buffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExportDownloadTest extends WireTest {
  private ExportService exports;

  @BeforeEach
  void create() {
    exports = new ExportService(http);
  }

  @Test
  void download_exportWithoutALink_isRefused() {
    Export export = Export.builder().id("export_1").build();

    assertThatThrownBy(() -> exports.download(export))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no download_url yet")
        .hasMessageContaining("await");
    assertNothingSent();
  }

  @Test
  void download_doneExportWithoutALink_isACrmException() {
    Export export = Export.builder().id("export_1").status(ExportStatus.DONE).build();

    assertThatThrownBy(() -> exports.download(export))
        .isInstanceOfSatisfying(
            ExportFailedException.class, e -> assertThat(e.export()).isEqualTo(export))
        .hasMessage("export export_1 is done, but has no file (no download_url); start another");
    assertNothingSent();
  }

  @Test
  void saveTo_fileOnOtherHost_sendsNoCredentials(@TempDir Path directory) throws Exception {
    try (MockWebServer storage = new MockWebServer()) {
      storage.start();
      storage.enqueue(gzip("[]"));
      Export export = Export.builder()
          .id("export_1")
          .downloadUrl(storage.url("/f?sig=%2F").toString())
          .build();

      Path file = exports.download(export).saveTo(directory.resolve("leads.json"));

      assertThat(file).hasContent("[]");
      var request = storage.takeRequest();
      assertThat(request.getTarget()).isEqualTo("/f?sig=%2F");
      assertThat(request.getHeaders().get("Authorization")).isNull();
      assertThat(request.getHeaders().get("x-tz-offset")).isNull();
    }
  }

  @Test
  void saveTo_expiredLink_fetchesTheExportAgain(@TempDir Path directory) throws Exception {
    try (MockWebServer storage = new MockWebServer()) {
      storage.start();
      storage.enqueue(
          new MockResponse.Builder().code(403).body("<Error>expired</Error>").build());
      storage.enqueue(gzip("[]"));
      respond("{\"id\": \"export_1\", \"download_url\": \"" + storage.url("/new") + "\"}");
      Export export = Export.builder()
          .id("export_1")
          .downloadUrl(storage.url("/old").toString())
          .build();

      assertThat(exports.download(export).saveTo(directory.resolve("f"))).hasContent("[]");

      assertTaken("GET /api/v1/export/export_1/");
    }
  }

  @Test
  void readJson_classThatCannotBeCreated_isRefusedBeforeTheDownload() {
    Export export = Export.builder()
        .id("export_1")
        .downloadUrl(server.url("/file").toString())
        .build();

    assertThatThrownBy(() -> exports.download(export).readJson(NotCreatable.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no constructor that Jackson can use");
    assertNothingSent();
  }

  static final class NotCreatable {
    NotCreatable(Path first, Path second) {}
  }

  @Test
  void readLeads_jsonFile_givesLeadsOneByOne() {
    server.enqueue(
        gzip("[{\"id\": \"lead_1\", \"name\": \"Acme\"}, {\"id\": \"lead_2\", \"contacts\": 7}]"));

    try (ExportRows<Lead> rows = export(ExportFormat.JSON, LeadExportType.LEADS).readLeads()) {
      List<Lead> leads = new ArrayList<>();
      rows.forEach(leads::add);

      assertThat(leads).extracting(Lead::id).containsExactly("lead_1", "lead_2");
      assertThat(leads.get(1).additionalProperties()).containsKey("contacts");
      assertThatThrownBy(rows::iterator).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void readOpportunities_jsonFile_givesOpportunities() {
    server.enqueue(gzip("[{\"id\": \"oppo_1\"}]"));
    server.enqueue(gzip("[{\"id\": \"oppo_2\"}]"));

    try (Stream<Opportunity> stream =
        export(ExportFormat.JSON, null).readOpportunities().stream()) {
      assertThat(stream.map(Opportunity::id)).containsExactly("oppo_1");
    }
    try (ExportRows<JsonNode> rows =
        export(ExportFormat.JSON, LeadExportType.CONTACTS).readJson(JsonNode.class)) {
      assertThat(rows.iterator().next().path("id").asText()).isEqualTo("oppo_2");
    }
  }

  @Test
  void read_exportOfAnUnknownType_isReadAsAsked() {
    server.enqueue(gzip("[{\"id\": \"oppo_1\"}]"));
    server.enqueue(gzip("[{\"id\": \"lead_1\"}]"));
    LeadExportType unknown = LeadExportType.of("opportunities");

    try (Stream<Opportunity> stream =
            export(ExportFormat.JSON, unknown).readOpportunities().stream();
        Stream<Lead> leads = export(ExportFormat.JSON, unknown).readLeads().stream()) {
      assertThat(stream.map(Opportunity::id)).containsExactly("oppo_1");
      assertThat(leads.map(Lead::id)).containsExactly("lead_1");
    }
  }

  @ParameterizedTest
  @CsvSource({"contacts, readJson", "leads, readLeads"})
  void readOpportunities_exportOfOthers_namesTheRightMethod(String type, String method) {
    assertThatThrownBy(() -> export(ExportFormat.JSON, LeadExportType.of(type)).readOpportunities())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has the type " + type + ": read it with " + method);
    assertNothingSent();
  }

  @Test
  void read_exportOfAnUnknownFormat_isReadAsAsked() {
    server.enqueue(gzip("[{\"id\": \"lead_1\"}]"));
    server.enqueue(gzip("id\nlead_1\n"));
    ExportFormat unknown = ExportFormat.of("");

    try (Stream<Lead> leads = export(unknown, LeadExportType.LEADS).readLeads().stream();
        Stream<CsvRow> rows = export(unknown, LeadExportType.LEADS).readCsv().stream()) {
      assertThat(leads.map(Lead::id)).containsExactly("lead_1");
      assertThat(rows.map(row -> row.values().get(0))).containsExactly("lead_1");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ftp://example.test/f", "//x/y", "http://[bad"})
  void open_downloadUrlThatIsNone_isDecodingExceptionThatNamesTheField(String url) {
    Export export = Export.builder().id("export_1").downloadUrl(url).build();
    respond("{\"id\": \"export_1\"}");

    assertThatThrownBy(() -> exports.download(export).open())
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("download_url");
    assertNothingSent();
  }

  @Test
  void readCsv_invalidRows_skipOneRowOrEnd() {
    server.enqueue(gzip("id,name\nlead_1,A\nlead_2\nlead_3,C\nlead_4,\"D\"x\nlead_5,E\n"));
    List<String> ids = new ArrayList<>();
    List<String> failures = new ArrayList<>();

    try (ExportRows<CsvRow> file =
        export(ExportFormat.CSV, LeadExportType.LEADS).readCsv()) {
      Iterator<CsvRow> rows = file.iterator();
      for (boolean more = true; more; ) {
        try {
          more = rows.hasNext();
          if (more) {
            ids.add(rows.next().values().get(0));
          }
        } catch (DecodingException e) {
          failures.add(e.jsonPath());
        }
      }
    }

    assertThat(ids).containsExactly("lead_1", "lead_3");
    assertThat(failures).containsExactly("line 3", "line 5");
  }

  @Test
  @Timeout(20)
  void readCsv_randomMutations_endWithNothingButDecodingExceptions() {
    byte[] original =
        "id,name,note\r\nlead_1,\"A, \"\"B\"\"\",x\nlead_2,,ä€\n\n\"lead_3\",\"y\nz\",\n"
            .getBytes(StandardCharsets.UTF_8);
    byte[] parts = "\",\r\n x".getBytes(StandardCharsets.UTF_8);
    Random random = new Random(45);
    for (int i = 0; i < 20_000; i++) {
      byte[] text = original.clone();
      for (int n = 0; n <= random.nextInt(4); n++) {
        text[random.nextInt(text.length)] = parts[random.nextInt(parts.length)];
      }
      int failures = 0;
      CsvReader rows = new CsvReader(new ByteArrayInputStream(text));
      for (boolean more = true; more; ) {
        try {
          more = rows.hasNext();
          if (more) {
            rows.next();
          }
        } catch (DecodingException e) {
          failures++;
        }
      }
      assertThat(failures).isLessThan(10);
    }
  }

  @Test
  void read_fileOfAnotherKind_isRefusedBeforeSending() {
    assertThatThrownBy(() -> export(ExportFormat.CSV, LeadExportType.LEADS).readLeads())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("read it with readCsv");
    assertThatThrownBy(() -> export(ExportFormat.JSON, LeadExportType.CONTACTS).readLeads())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("contacts");
    assertThatThrownBy(() -> export(ExportFormat.JSON, LeadExportType.LEADS).readOpportunities())
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> export(ExportFormat.JSON, LeadExportType.LEADS).readCsv())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("readLeads");
    assertNothingSent();
  }

  @Test
  void readCsv_quotedValues_areReadAsRfc4180Has() {
    String header = "\uFEFFid,\"display, name\",note\r\n";
    String first = "lead_1,\"Acme \"\"Rockets\"\", Inc\",\"two\r\nlines\"\r\n";
    List<CsvRow> rows = csv(String.join("", header, first, "lead_2,,ä€\n", "\n", "lead_3,x,\"\""));

    assertThat(rows).hasSize(3);
    assertThat(rows.get(0).columns()).containsExactly("id", "display, name", "note");
    assertThat(rows.get(0).values())
        .containsExactly("lead_1", "Acme \"Rockets\", Inc", "two\r\nlines");
    assertThat(rows.get(1).value("display, name")).isEmpty();
    assertThat(rows.get(1).value("note")).hasValue("ä€");
    assertThat(rows.get(1).line()).isEqualTo(4);
    assertThat(rows.get(2).asMap())
        .containsExactly(
            java.util.Map.entry("id", "lead_3"),
            java.util.Map.entry("display, name", "x"),
            java.util.Map.entry("note", ""));
    assertThat(rows.get(0).toString()).isEqualTo("CsvRow{line 2, [id, display, name, note]}");
    assertThatThrownBy(() -> rows.get(0).value("nope"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no column 'nope'; it has [id");
  }

  @Test
  void readCsv_emptyFile_isRefused() {
    assertThatThrownBy(() -> csv(""))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("empty file");
  }

  /** An index that is loaded from no rows knows no object, and upserts create all again. */
  @ParameterizedTest
  @ValueSource(
      strings = {"\uFEFF", "\n", "\r\n\r\n", "\uFEFF\n", "  ", "\"\"", ",,\n", "\nid\nlead_1\n"})
  void readCsv_noNamesOfColumns_isMalformed(String text) {
    assertThatThrownBy(() -> csv(text))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("malformed: a header without names of columns, in the row on line 1");
    ExportRows<CsvRow> rows =
        CsvRow.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    Iterator<CsvRow> each = rows.iterator();
    assertThatThrownBy(each::hasNext).isInstanceOf(DecodingException.class);
    assertThat(each.hasNext()).isFalse();
  }

  @Test
  void read_emptyFile_isMalformed() {
    assertThatThrownBy(
            () -> CsvRow.read(new ByteArrayInputStream(new byte[0])).iterator().hasNext())
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("a header without names of columns, in the row on line 1");
  }

  @Test
  void readCsv_noRowsAndOneColumn_areFine() {
    assertThat(csv("id,name\r\n")).isEmpty();
    assertThat(csv("id\r\n\r\nx\r\n"))
        .extracting(row -> row.values().get(0))
        .containsExactly("", "x");
    assertThat(csv("a,a\r\n1,2")).singleElement().satisfies(row -> {
      assertThat(row.value("a")).hasValue("1");
      assertThat(row.values()).containsExactly("1", "2");
    });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "'id,name\nlead_1'|has 1 values, but the file has 2 columns",
        "'id\n\"open'|a missing closing quote",
        "'id\n\"a\"b'|text after a closing quote",
        "'id\na\"b'|a quote within an unquoted value",
      })
  void readCsv_malformed_messageNamesTheLine(String text, String words) {
    assertThatThrownBy(() -> csv(text))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining(words)
        .hasMessageContaining("line 2");
  }

  @Test
  void readCsv_blankLines_countAsLines() {
    assertThat(csv("id\n\nx\n\n")).extracting(CsvRow::line).containsExactly(2L, 3L, 4L);
    assertThat(csv("id,name\n\n\nx,y")).extracting(CsvRow::line).containsExactly(4L);
  }

  @Test
  void readCsv_bytesThatAreNotUtf8_endTheRowsAndNameTheLine() {
    byte[] text =
        "id,name\nlead_1,Ann\nlead_2,M\u00fcller\nlead_3,x".getBytes(StandardCharsets.ISO_8859_1);
    try (ExportRows<CsvRow> file = CsvRow.read(new ByteArrayInputStream(text))) {
      Iterator<CsvRow> rows = file.iterator();

      assertThat(rows.next().values()).containsExactly("lead_1", "Ann");
      assertThatThrownBy(rows::hasNext)
          .isInstanceOf(DecodingException.class)
          .hasMessageContaining("bytes that are not UTF-8, in the row on line 3");
      assertThat(rows.hasNext()).isFalse();
    }
  }

  @Test
  void readCsv_charactersBeyondTheFirstPlane_areRead() {
    assertThat(csv("a\n🚀\uFFFD\uD800\uDC00").get(0).values())
        .containsExactly("🚀\uFFFD\uD800\uDC00");
  }

  @Test
  void readCsv_loneCarriageReturn_isMalformed() {
    assertThatThrownBy(() -> csv("id\rx")).hasMessageContaining("without a line feed");
  }

  @Test
  void readCsv_missingClosingQuote_throwsAtTheLengthLimit() {
    assertThatThrownBy(() -> csv("id\n\"" + "x".repeat((16 << 20) + 1)))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("a quote may be missing");
  }

  @ParameterizedTest
  @CsvSource({
    "original, 2026-06-19 12:05:47.508000+00:00, 2026-06-19T12:05:47.508Z",
    "original, 2026-06-19T12:05:47.508000+05:30, 2026-06-19T12:05:47.508+05:30",
    "iso8601, 2026-06-19T12:05:47+00:00, 2026-06-19T12:05:47Z",
    "iso8601, 2026-06-19T12:05:47Z, 2026-06-19T12:05:47Z",
    "excel, 2026-06-19 12:05:47 PM, 2026-06-19T12:05:47Z",
    "excel, 06/19/2026 12:05 AM, 2026-06-19T00:05:00Z",
    "excel, 6/9/2026 1:05:47 pm, 2026-06-09T13:05:47Z"
  })
  void dateTime_anyFormat_isRead(String format, String text, OffsetDateTime expected) {
    CsvRow row = csv("id,at\nlead_1,\"" + text + "\"").get(0);

    assertThat(row.dateTime("at", ExportDateFormat.of(format))).hasValue(expected);
    assertThat(row.date("at", ExportDateFormat.of(format))).hasValue(expected.toLocalDate());
  }

  @ParameterizedTest
  @CsvSource({"original, 2026-06-19", "iso8601, 2026-06-19", "excel, 2026-06-19", "excel, 6/19/2026"
  })
  void date_anyFormat_isRead(String format, String text) {
    CsvRow row = csv("id,on,none\nlead_1," + text + ",").get(0);

    assertThat(row.date("on", ExportDateFormat.of(format))).hasValue(LocalDate.of(2026, 6, 19));
    assertThat(row.date("none", ExportDateFormat.of(format))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"original", "iso8601", "excel"})
  void date_noDate_isRefused(String format) {
    CsvRow row = csv("on\n19.06.2026").get(0);

    assertThatThrownBy(() -> row.date("on", ExportDateFormat.of(format)))
        .isInstanceOf(DateTimeParseException.class);
    assertThatThrownBy(() -> row.date("on", ExportDateFormat.of("a_new_word")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a_new_word");
  }

  private List<CsvRow> csv(String text) {
    server.enqueue(gzip(text));
    try (ExportRows<CsvRow> rows =
        export(ExportFormat.CSV, LeadExportType.LEADS).readCsv()) {
      List<CsvRow> all = new ArrayList<>();
      rows.forEach(all::add);
      return all;
    }
  }

  private ExportDownload export(ExportFormat format, LeadExportType type) {
    Export.Builder export = Export.builder();
    export.id("export_1").format(format).downloadUrl(server.url("/file").toString());
    if (type != null) {
      export.type(type);
    }
    return exports.download(export.build());
  }

  private static MockResponse gzip(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new MockResponse.Builder()
        .body(new Buffer().write(out.toByteArray()))
        .setHeader("Content-Encoding", "gzip")
        .build();
  }
}
