package com.salescrm.sdk.export;

import com.salescrm.sdk.core.download.Download;
import com.salescrm.sdk.core.download.ProgressListener;
import com.salescrm.sdk.core.json.JsonArrayReader;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.opportunity.Opportunity;
import java.io.InputStream;
import java.nio.file.Path;

/**
 * The file of an export, to be saved or to be read while it arrives; of any size, in the memory of one row. Immutable,
 * safe for many threads: each saving or reading is a download of its own, as {@link Download} describes it.
 */
public final class ExportDownload {
  private final Export export;
  private final Download download;

  ExportDownload(Export export, Download download) {
    this.export = export;
    this.download = download;
  }

  /**
   * Saves the file, unpacked: whole, or not at all. See {@link Download#saveTo(Path, ProgressListener)}.
   *
   * @param file where to put it; a file that is there is replaced
   * @return the file
   */
  public Path saveTo(Path file) {
    return download.saveTo(file);
  }

  /**
   * Saves the file, unpacked: whole, or not at all. See {@link Download#saveTo(Path, ProgressListener)}.
   *
   * @param file where to put it; a file that is there is replaced
   * @param listener hears of the progress
   * @return the file
   */
  public Path saveTo(Path file, ProgressListener listener) {
    return download.saveTo(file, listener);
  }

  /**
   * Opens the file for reading while it arrives, unpacked. See {@link Download#open()}.
   *
   * @return the content, for the caller to close
   */
  public InputStream open() {
    return download.open();
  }

  /**
   * Reads a JSON file of leads, one by one.
   *
   * @return the leads, for the caller to close
   * @throws IllegalStateException if the file is csv, or its {@code type} says contacts or opportunities; a type that
   *     is absent or unknown is not refused
   */
  public ExportRows<Lead> readLeads() {
    requireType(LeadExportType.LEADS);
    return readJson(Lead.class);
  }

  /**
   * Reads a JSON file of opportunities, one by one: of an export by opportunity filters, or of type {@code lead_opps}.
   *
   * @return the opportunities, for the caller to close
   * @throws IllegalStateException if the file is csv, or its {@code type} says leads or contacts; a type that is absent
   *     or unknown is not refused
   */
  public ExportRows<Opportunity> readOpportunities() {
    requireType(LeadExportType.LEAD_OPPS);
    return readJson(Opportunity.class);
  }

  /**
   * Reads a JSON file, object by object.
   *
   * @param type what the objects are read as: a model, or {@link com.fasterxml.jackson.databind.JsonNode}
   * @param <T> the type
   * @return the objects, for the caller to close
   * @throws IllegalStateException if the file is csv
   */
  public <T> ExportRows<T> readJson(Class<T> type) {
    requireFormat(ExportFormat.JSON, "readCsv");
    JsonArrayReader<T> reader = new JsonArrayReader<>(download.open(), type);
    return new ExportRows<>(reader, reader::close);
  }

  /**
   * Reads a csv file (RFC 4180, UTF-8) row by row; the first line names the columns.
   *
   * @return the rows, for the caller to close
   * @throws IllegalStateException if the file is JSON
   */
  public ExportRows<CsvRow> readCsv() {
    requireFormat(ExportFormat.CSV, "readLeads or readJson");
    CsvReader reader = new CsvReader(download.open());
    return new ExportRows<>(reader, reader::close);
  }

  private void requireFormat(ExportFormat format, String instead) {
    if (export.format().isPresent() && !export.format().get().equals(format)) {
      throw new IllegalStateException("export " + export.id() + " is a file of format "
          + export.format().get() + ": read it with " + instead);
    }
  }

  /** A word that nobody knows yet may stand for any kind of object, so it is no reason to refuse. */
  private void requireType(LeadExportType wanted) {
    LeadExportType type = export.type().orElse(wanted);
    if (type.isKnown() && !type.equals(wanted)) {
      throw new IllegalStateException(
          "export " + export.id() + " is one of " + type + ": read it with " + reading(type));
    }
  }

  private static String reading(LeadExportType type) {
    if (type.equals(LeadExportType.LEADS)) {
      return "readLeads";
    }
    return type.equals(LeadExportType.LEAD_OPPS) ? "readOpportunities" : "readJson(Contact.class)";
  }

  /** The export's id; not its link. */
  @Override
  public String toString() {
    return "ExportDownload{" + export.id() + "}";
  }
}
