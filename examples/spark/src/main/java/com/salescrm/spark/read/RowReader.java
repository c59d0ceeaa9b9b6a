package com.salescrm.spark.read;

import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.spark.service.ServiceSettings;
import com.salescrm.spark.service.SharedClient;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a partition with the client of the process. Belongs to one thread. */
public abstract class RowReader implements PartitionReader<InternalRow> {
  private final SharedClient client;
  private @Nullable InternalRow row;

  protected RowReader(ServiceSettings service) {
    this.client = SharedClient.open(service);
  }

  protected final ApiClient http() {
    return client.http();
  }

  /** The next row; null after the last. */
  protected abstract @Nullable InternalRow read();

  @Override
  public final boolean next() {
    row = read();
    return row != null;
  }

  @Override
  public final InternalRow get() {
    if (row == null) {
      throw new IllegalStateException("next() was not called, or returned false");
    }
    return row;
  }

  @Override
  public void close() {
    client.close();
  }
}
