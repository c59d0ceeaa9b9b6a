package com.salescrm.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;

/**
 * Creates the file of an export: leads with contacts, opportunities and custom fields, equal in
 * every run.
 */
final class ExportFiles {
  private ExportFiles() {}

  /**
   * Returns a gzip file with the given number of megabytes of JSON. The file is created once and
   * reused in later runs.
   */
  static Path packed(int megabytes) throws IOException {
    Path directory = Path.of(System.getProperty("java.io.tmpdir"), "salescrm-benchmarks");
    Path file = directory.resolve("leads-" + megabytes + ".json.gz");
    if (!Files.exists(file)) {
      Files.createDirectories(directory);
      Path unfinished = Files.createTempFile(directory, "leads", ".gz");
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(unfinished), 1 << 16)) {
        write(out, megabytes * 1_000_000L);
      }
      // Another JVM may have created the same file concurrently.
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    }
    return file;
  }

  private static void write(OutputStream out, long bytes) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    String separator = "[";
    long written = 0;
    for (int i = 0; written < bytes; i++) {
      byte[] lead = (separator + lead(i, random)).getBytes(UTF_8);
      out.write(lead);
      written += lead.length;
      separator = ",\n";
    }
    out.write(']');
  }

  private static String lead(int number, SplittableRandom random) {
    return String.format(
        Locale.ROOT,
        """
        {"id": "lead_%1$s", "organization_id": "orga_1", "name": "Company %2$d", "display_name": "Company %2$d", \
        "description": "%3$s", "url": "https://c%2$d.example.com", "html_url": "https://example.com/lead_%1$s/", \
        "status_id": "stat_%4$d", "status_label": "Status %4$d", "created_by": "user_1", "updated_by": "user_2", \
        "date_created": "%5$s", "date_updated": "%6$s", "custom.cf_tier": "gold", "custom.cf_seats": %7$d, \
        "custom.cf_tags": ["vip", "fair"], "contacts": [%8$s, %9$s], "opportunities": [%10$s], "tasks": [], \
        "addresses": [], "integration_links": []}""",
        id(random),
        number,
        id(random),
        random.nextInt(5),
        date(random),
        date(random),
        random.nextInt(500),
        contact(random),
        contact(random),
        opportunity(random));
  }

  private static String contact(SplittableRandom random) {
    return String.format(
        Locale.ROOT,
        """
        {"id": "cont_%1$s", "lead_id": "lead_%2$s", "name": "Ann Archer", "title": "Buyer", \
        "emails": [{"email": "a%3$d@c.example.com", "type": "office"}], \
        "phones": [{"phone": "+1555%3$07d", "type": "office"}], "urls": [], "date_created": "%4$s", \
        "date_updated": "%5$s"}""",
        id(random),
        id(random),
        random.nextInt(10_000_000),
        date(random),
        date(random));
  }

  private static String opportunity(SplittableRandom random) {
    return String.format(
        Locale.ROOT,
        """
        {"id": "oppo_%1$s", "lead_id": "lead_%2$s", "status_id": "stat_1", "status_label": "Active", \
        "status_type": "active", "value": %3$d, "value_period": "monthly", "confidence": %4$d, "note": "", \
        "date_won": null, "date_created": "%5$s", "date_updated": "%6$s"}""",
        id(random),
        id(random),
        random.nextInt(1_000_000),
        random.nextInt(100),
        date(random),
        date(random));
  }

  private static String id(SplittableRandom random) {
    StringBuilder id = new StringBuilder(43);
    for (int i = 0; i < 43; i++) {
      id.append((char) ('a' + random.nextInt(26)));
    }
    return id.toString();
  }

  private static String date(SplittableRandom random) {
    return String.format(
        Locale.ROOT,
        "2026-%02d-%02dT%02d:%02d:%02d.%06d+00:00",
        1 + random.nextInt(12),
        1 + random.nextInt(28),
        random.nextInt(24),
        random.nextInt(60),
        random.nextInt(60),
        random.nextInt(1_000_000));
  }
}
