-- Times are texts such as 2026-01-31T09:30:00.000000Z, which sort as they follow each other; booleans are 0 and 1.

CREATE TABLE leads (
  "id" TEXT PRIMARY KEY,
  "name" TEXT,
  "display_name" TEXT,
  "description" TEXT,
  "url" TEXT,
  "html_url" TEXT,
  "status" TEXT,
  "status_id" TEXT,
  "status_label" TEXT,
  "organization_id" TEXT,
  "created_by" TEXT,
  "created_by_name" TEXT,
  "updated_by" TEXT,
  "updated_by_name" TEXT,
  "date_created" TEXT,
  "date_updated" TEXT,
  "addresses" TEXT,
  "json" TEXT NOT NULL,
  "row_hash" TEXT NOT NULL,
  "synced_at" TEXT NOT NULL,
  "deleted_at" TEXT
);

CREATE TABLE contacts (
  "id" TEXT PRIMARY KEY,
  "lead_id" TEXT,
  "name" TEXT,
  "display_name" TEXT,
  "title" TEXT,
  "timezone" TEXT,
  "emails" TEXT,
  "phones" TEXT,
  "urls" TEXT,
  "organization_id" TEXT,
  "created_by" TEXT,
  "created_by_name" TEXT,
  "updated_by" TEXT,
  "updated_by_name" TEXT,
  "date_created" TEXT,
  "date_updated" TEXT,
  "json" TEXT NOT NULL,
  "row_hash" TEXT NOT NULL,
  "synced_at" TEXT NOT NULL,
  "deleted_at" TEXT
);

CREATE TABLE opportunities (
  "id" TEXT PRIMARY KEY,
  "lead_id" TEXT,
  "lead_name" TEXT,
  "contact_id" TEXT,
  "contact_name" TEXT,
  "user_id" TEXT,
  "user_name" TEXT,
  "status_id" TEXT,
  "status_label" TEXT,
  "status_display_name" TEXT,
  "status_type" TEXT,
  "pipeline_id" TEXT,
  "pipeline_name" TEXT,
  "value" NUMERIC,
  "value_period" TEXT,
  "value_currency" TEXT,
  "value_formatted" TEXT,
  "expected_value" NUMERIC,
  "annualized_value" NUMERIC,
  "annualized_expected_value" NUMERIC,
  "confidence" NUMERIC,
  "note" TEXT,
  "date_won" TEXT,
  "date_lost" TEXT,
  "organization_id" TEXT,
  "created_by" TEXT,
  "created_by_name" TEXT,
  "updated_by" TEXT,
  "updated_by_name" TEXT,
  "date_created" TEXT,
  "date_updated" TEXT,
  "json" TEXT NOT NULL,
  "row_hash" TEXT NOT NULL,
  "synced_at" TEXT NOT NULL,
  "deleted_at" TEXT
);

CREATE TABLE tasks (
  "id" TEXT PRIMARY KEY,
  "type" TEXT,
  "lead_id" TEXT,
  "lead_name" TEXT,
  "contact_id" TEXT,
  "contact_name" TEXT,
  "object_type" TEXT,
  "object_id" TEXT,
  "assigned_to" TEXT,
  "assigned_to_name" TEXT,
  "date" TEXT,
  "text" TEXT,
  "is_complete" INTEGER,
  "is_dateless" INTEGER,
  "priority" TEXT,
  "resolution" TEXT,
  "organization_id" TEXT,
  "created_by" TEXT,
  "created_by_name" TEXT,
  "updated_by" TEXT,
  "updated_by_name" TEXT,
  "date_created" TEXT,
  "date_updated" TEXT,
  "json" TEXT NOT NULL,
  "row_hash" TEXT NOT NULL,
  "synced_at" TEXT NOT NULL,
  "deleted_at" TEXT
);

CREATE TABLE users (
  "id" TEXT PRIMARY KEY,
  "first_name" TEXT,
  "last_name" TEXT,
  "email" TEXT,
  "image" TEXT,
  "last_used_timezone" TEXT,
  "organizations" TEXT,
  "date_created" TEXT,
  "date_updated" TEXT,
  "json" TEXT NOT NULL,
  "row_hash" TEXT NOT NULL,
  "synced_at" TEXT NOT NULL,
  "deleted_at" TEXT
);

CREATE TABLE opportunity_statuses (
  "id" TEXT PRIMARY KEY,
  "label" TEXT,
  "status_type" TEXT,
  "pipeline_id" TEXT,
  "organization_id" TEXT,
  "json" TEXT NOT NULL,
  "row_hash" TEXT NOT NULL,
  "synced_at" TEXT NOT NULL,
  "deleted_at" TEXT
);

CREATE TABLE smart_views (
  "id" TEXT PRIMARY KEY,
  "name" TEXT,
  "type" TEXT,
  "query" TEXT,
  "s_query" TEXT,
  "is_shared" INTEGER,
  "user_id" TEXT,
  "organization_id" TEXT,
  "created_by" TEXT,
  "updated_by" TEXT,
  "date_created" TEXT,
  "date_updated" TEXT,
  "json" TEXT NOT NULL,
  "row_hash" TEXT NOT NULL,
  "synced_at" TEXT NOT NULL,
  "deleted_at" TEXT
);

CREATE INDEX contacts_by_lead ON contacts ("lead_id");
CREATE INDEX opportunities_by_lead ON opportunities ("lead_id");
CREATE INDEX tasks_by_lead ON tasks ("lead_id");
CREATE INDEX opportunities_by_change ON opportunities ("date_updated");

-- How far each table is. The run that wrote last is named, so that one that lost its lock notices.
CREATE TABLE sync_state (
  "resource" TEXT PRIMARY KEY,
  "run" TEXT NOT NULL,
  "phase" TEXT NOT NULL,
  "resume_token" TEXT,
  "watermark" TEXT,
  "first_total" INTEGER,
  "comparisons" INTEGER NOT NULL,
  "was_empty" INTEGER NOT NULL,
  "started_at" TEXT NOT NULL,
  "finished_at" TEXT
);

-- What the pass that is under way has met; what it has not met is asked for by its id at the end.
CREATE TABLE sync_seen (
  "resource" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  PRIMARY KEY ("resource", "id")
) WITHOUT ROWID;

-- Whose data this is: one row.
CREATE TABLE sync_source (
  "organization" TEXT PRIMARY KEY
);
