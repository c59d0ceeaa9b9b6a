/**
 * The core of the SDK for the sales CRM's REST API: HTTP, credentials, retries, paging, JSON and errors. The resources are
 * in {@code com.salescrm.sdk}.
 */
@SuppressWarnings("module") // The module that a package is exported to is compiled after this one.
module com.salescrm.sdk.core {
  requires transitive com.fasterxml.jackson.databind;
  requires transitive okhttp3;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.annotation;
  requires com.fasterxml.jackson.datatype.jdk8;
  requires com.fasterxml.jackson.datatype.jsr310;
  requires kotlin.stdlib;
  requires okio;
  requires org.slf4j;
  requires static org.immutables.value.annotations;
  requires static transitive org.jspecify;
  // For stores in a database only; a jlink image without it works.
  requires static transitive java.sql;

  // For jackson-module-kotlin, if it is present.
  uses com.fasterxml.jackson.databind.Module;

  exports com.salescrm.sdk.core.internal.argument to
      com.salescrm.sdk;
  exports com.salescrm.sdk.core.internal.client to
      com.salescrm.sdk;
  exports com.salescrm.sdk.core.internal.model to
      com.salescrm.sdk;
  exports com.salescrm.sdk.core.internal.polling to
      com.salescrm.sdk;
  exports com.salescrm.sdk.core.internal.query to
      com.salescrm.sdk;
  exports com.salescrm.sdk.core.internal.storage to
      com.salescrm.sdk;
  exports com.salescrm.sdk.core.auth;
  exports com.salescrm.sdk.core.auth.store;
  exports com.salescrm.sdk.core.auth.store.jdbc;
  exports com.salescrm.sdk.core.download;
  exports com.salescrm.sdk.core.error;
  exports com.salescrm.sdk.core.http;
  exports com.salescrm.sdk.core.json;
  exports com.salescrm.sdk.core.model;
  exports com.salescrm.sdk.core.paging;
  exports com.salescrm.sdk.core.polling;
  exports com.salescrm.sdk.core.property;
  exports com.salescrm.sdk.core.query;
  exports com.salescrm.sdk.core.retry;
  exports com.salescrm.sdk.core.retry.jdbc;

  opens com.salescrm.sdk.core.model to
      com.fasterxml.jackson.databind;
}
