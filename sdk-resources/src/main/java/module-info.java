/** The resources of the sales CRM's REST API, on top of the HTTP layer of {@code com.salescrm.sdk.core}. */
module com.salescrm.sdk {
  requires transitive com.salescrm.sdk.core;
  requires com.fasterxml.jackson.annotation;
  requires static org.immutables.value.annotations;
  requires static transitive org.jspecify;
  // For journals and indexes in a database only; a jlink image without it works.
  requires static transitive java.sql;

  exports com.salescrm.sdk;
  exports com.salescrm.sdk.batch;
  exports com.salescrm.sdk.batch.journal;
  exports com.salescrm.sdk.bulkaction;
  exports com.salescrm.sdk.comment;
  exports com.salescrm.sdk.contact;
  exports com.salescrm.sdk.export;
  exports com.salescrm.sdk.group;
  exports com.salescrm.sdk.integrationlink;
  exports com.salescrm.sdk.lead;
  exports com.salescrm.sdk.membership;
  exports com.salescrm.sdk.opportunity;
  exports com.salescrm.sdk.phonenumber;
  exports com.salescrm.sdk.sendas;
  exports com.salescrm.sdk.sequence;
  exports com.salescrm.sdk.smartview;
  exports com.salescrm.sdk.task;
  exports com.salescrm.sdk.template;
  exports com.salescrm.sdk.unsubscribe;
  exports com.salescrm.sdk.user;
  exports com.salescrm.sdk.webhook;

  opens com.salescrm.sdk.bulkaction to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.comment to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.contact to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.export to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.group to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.integrationlink to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.lead to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.membership to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.opportunity to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.phonenumber to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.sendas to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.sequence to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.smartview to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.task to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.template to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.unsubscribe to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.user to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
  opens com.salescrm.sdk.webhook to
      com.fasterxml.jackson.databind,
      com.salescrm.sdk.core;
}
