package com.salescrm.sdk.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.polling.PollToken;
import com.salescrm.sdk.export.Export;
import com.salescrm.sdk.export.ExportDownload;
import com.salescrm.sdk.export.ExportFormat;
import com.salescrm.sdk.export.ExportPoller;
import com.salescrm.sdk.export.LeadExportType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Starts an export, waits for it and saves or reads its file; a new process reattaches to the export. The file is that of
 * the service, or unchanged.
 */
final class ExportProgram implements Program {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int MAX_PROCESSES = 200;

  private final Path directory;
  private @Nullable String token;
  private boolean killed;
  private boolean saves;

  ExportProgram(Path directory) {
    this.directory = directory;
  }

  @Override
  public void run(World world) throws IOException {
    Others others = new Others(world);
    others.createLeads(world.next(60));
    if (world.chance(0.5)) { // More than the buffers of a download.
      byte[] noise = new byte[100_000];
      world.random.nextBytes(noise);
      others.createLead(Base64.getEncoder().encodeToString(noise));
    }
    if (world.chance(0.2)) {
      // Longer than a slow response to the request for the link and a slow request with it.
      world.sandbox.downloads().linkLifetime(Duration.ofSeconds(20));
    }
    if (world.chance(0.4)) {
      world.sandbox.downloads().disableRanges();
    }
    if (world.chance(0.5)) {
      world.sandbox.downloads().uncompressed();
    }
    Path file = directory.resolve("export");
    Disk disk = new Disk(directory);
    disk.clear();
    world.onKill(disk::save);
    boolean complete = false;
    for (int i = 0; !complete; i++) {
      Violation.unless(i < MAX_PROCESSES, "the export does not end");
      boolean isKilled = i < 5 && world.chance(0.4);
      complete = world.process(
          isKilled ? world.next(60) : World.NEVER, LIMIT, crm -> export(world, crm, file));
      requireTemporary(world.failure());
      if (world.isKilled()) {
        disk.restore();
        killed = true;
      }
      check(others, file, complete);
    }
  }

  private void export(World world, CrmClient crm, Path file) {
    ExportPoller poller =
        token == null ? start(crm) : crm.exports().reattach(PollToken.parse(token));
    token = poller.pollToken().toString();
    Export done = poller.await(Duration.ofMinutes(30));
    saves = world.chance(0.6);
    try {
      download(crm.exports().download(done), file);
    } catch (DecodingException e) {
      Violation.unless(!(e.getCause() instanceof ZipException), "the file is damaged: " + e);
      throw e;
    }
  }

  private void download(ExportDownload download, Path file) {
    if (saves) {
      download.saveTo(file);
      return;
    }
    try (InputStream in = download.open()) {
      Files.write(file, in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ExportPoller start(CrmClient crm) {
    return crm.exports().startLeads(r -> r.format(ExportFormat.JSON).type(LeadExportType.LEADS));
  }

  /** A call without retries fails only if the network or the service does: the link is valid for 10 s. */
  private static void requireTemporary(@Nullable CrmException failure) {
    boolean permanent = failure instanceof ApiException e
        && e.statusCode() < 500
        && e.statusCode() != 429
        && e.attempts().size() == 1;
    Violation.unless(!permanent, "the program fails: " + failure);
  }

  private void check(Others others, Path file, boolean complete) throws IOException {
    Violation.unless(!complete || Files.exists(file), "there is no file");
    if (Files.exists(file)) {
      Violation.unless(
          Arrays.equals(Files.readAllBytes(file), expected(others)),
          "the file differs from that of the service");
    }
    if (!killed || (complete && saves)) { // Else the file of a process that was killed may be left.
      try (Stream<Path> files = Files.list(directory)) {
        List<String> names = files.map(each -> each.getFileName().toString()).toList();
        Violation.unless(List.of("export").containsAll(names), "files are left: " + names);
      }
    }
  }

  private byte[] expected(Others others) throws IOException {
    String id = PollToken.parse(String.valueOf(token)).id();
    JsonNode export = others.send("GET", "/export/" + id + "/", "");
    byte[] file = others.bytes("GET", export.path("download_url").asText(), "");
    boolean gzip = file.length > 1 && file[0] == 0x1f && (file[1] & 0xff) == 0x8b;
    if (!gzip) {
      return file;
    }
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
      return in.readAllBytes();
    }
  }
}
