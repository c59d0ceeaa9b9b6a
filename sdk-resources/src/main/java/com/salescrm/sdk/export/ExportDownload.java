package com.salescrm.sdk.export;

import com.salescrm.sdk.core.download.Download;
import com.salescrm.sdk.core.download.DownloadProgress;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.json.JsonArrayReader;
import com.salescrm.sdk.core.query.Projection;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.Opportunity;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The file of an export, to be saved, or read while it is downloaded. Reading needs the memory of one row. Each call is
 * a separate {@link Download}. Immutable, safe for many threads.
 */
public final class ExportDownload {
  private final Export export;
  private final Download download;

  ExportDownload(Export export, Download download) {
    this.export = export;
    this.download = download;
  }

  /**
   * Saves the decompressed file, completely or not at all: see {@link Download#saveTo(Path, Consumer)}.
   *
   * @param file the target; an existing file is replaced
   * @return the file
   */
  public Path saveTo(Path file) {
    return download.saveTo(file);
  }

  /**
   * Saves the decompressed file, completely or not at all: see {@link Download#saveTo(Path, Consumer)}.
   *
   * @param file the target; an existing file is replaced
   * @param listener is called with the progress
   * @return the file
   */
  public Path saveTo(Path file, Consumer<? super DownloadProgress> listener) {
    return download.saveTo(file, listener);
  }

  /**
   * Opens the decompressed file for reading while it is downloaded: see {@link Download#open()}.
   *
   * @return the content; the caller closes it
   */
  public InputStream open() {
    return download.open();
  }

  /**
   * Reads a JSON file of leads.
   *
   * @return the leads; the caller closes them
   * @throws IllegalStateException if the file is CSV, or the type of the export is contacts or opportunities
   */
  public ExportRows<Lead> readLeads() {
    requireType(LeadExportType.LEADS);
    return readJson(Lead.class);
  }

  /**
   * Reads a JSON file of leads as a record.
   *
   * @param type names the fields to read: see {@link Projection}; the file contains the fields of the request
   * @param <T> the record
   * @return the rows; the caller closes them
   * @throws IllegalArgumentException if no field belongs to a component of the record
   * @throws IllegalStateException as for {@link #readLeads()}
   */
  public <T extends Record> ExportRows<T> readLeads(Class<T> type) {
    Projection<T> projection = Projection.of(type, Lead.class);
    requireType(LeadExportType.LEADS);
    return readJson(projection);
  }

  /**
   * Reads a JSON file of opportunities, from an export by opportunity filters or of type {@code lead_opps}.
   *
   * @return the opportunities; the caller closes them
   * @throws IllegalStateException if the file is CSV, or the type of the export is leads or contacts
   */
  public ExportRows<Opportunity> readOpportunities() {
    requireType(LeadExportType.LEAD_OPPS);
    return readJson(Opportunity.class);
  }

  /**
   * Reads a JSON file of opportunities as a record.
   *
   * @param type names the fields to read: see {@link Projection}; the file contains the fields of the request
   * @param <T> the record
   * @return the rows; the caller closes them
   * @throws IllegalArgumentException if no field belongs to a component of the record
   * @throws IllegalStateException as for {@link #readOpportunities()}
   */
  public <T extends Record> ExportRows<T> readOpportunities(Class<T> type) {
    Projection<T> projection = Projection.of(type, Opportunity.class);
    requireType(LeadExportType.LEAD_OPPS);
    return readJson(projection);
  }

  /**
   * Reads a JSON file of objects.
   *
   * @param type the type of the objects: a model, a class of the application, or {@link
   *     com.fasterxml.jackson.databind.JsonNode}
   * @param <T> the type
   * @return the objects; the caller closes them
   * @throws IllegalArgumentException if no instance of the class can be created; nothing is downloaded
   * @throws IllegalStateException if the file is CSV
   */
  public <T> ExportRows<T> readJson(Class<T> type) {
    ClientInternals.requireReadable(Arguments.notNull(type, "type"));
    requireFormat(ExportFormat.JSON, "readCsv");
    JsonArrayReader<T> reader = new JsonArrayReader<>(download.open(), type);
    return new ExportRows<>(reader, reader::close);
  }

  /**
   * Reads a JSON file of objects as a record, such as {@code readJson(Projection.of(ContactRow.class, Contact.class))}.
   *
   * @param projection the record
   * @param <T> the record
   * @return the rows; the caller closes them
   * @throws IllegalStateException if the file is CSV
   */
  public <T extends Record> ExportRows<T> readJson(Projection<T> projection) {
    Arguments.notNull(projection, "projection");
    requireFormat(ExportFormat.JSON, "readCsv");
    JsonArrayReader<T> reader = JsonArrayReader.of(download.open(), projection);
    return new ExportRows<>(reader, reader::close);
  }

  /**
   * Reads a CSV file (RFC 4180, UTF-8); the first line contains the names of the columns, else the file is malformed.
   *
   * @return the rows; the caller closes them
   * @throws IllegalStateException if the file is JSON
   */
  public ExportRows<CsvRow> readCsv() {
    requireFormat(ExportFormat.CSV, "readLeads or readJson");
    CsvReader reader = new CsvReader(download.open());
    return new ExportRows<>(reader, reader::close);
  }

  /** An unknown format may be a new name of the expected one and is accepted. */
  private void requireFormat(ExportFormat wanted, String instead) {
    ExportFormat format = export.format().orElse(wanted);
    if (format.isKnown() && !format.equals(wanted)) {
      throw new IllegalStateException(
          "export " + export.id() + " has the format " + format + ": read it with " + instead);
    }
  }

  /** An unknown type may be any type of object and is accepted. */
  private void requireType(LeadExportType wanted) {
    LeadExportType type = export.type().orElse(wanted);
    if (type.isKnown() && !type.equals(wanted)) {
      throw new IllegalStateException(
          "export " + export.id() + " has the type " + type + ": read it with " + methodFor(type));
    }
  }

  private static String methodFor(LeadExportType type) {
    if (type.equals(LeadExportType.LEADS)) {
      return "readLeads";
    }
    return type.equals(LeadExportType.LEAD_OPPS) ? "readOpportunities" : "readJson(Contact.class)";
  }

  /** {@return the id of the export, not the link} */
  @Override
  public String toString() {
    return "ExportDownload{" + export.id() + "}";
  }
}
