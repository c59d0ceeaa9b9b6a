-- What versions 1 to 5 create in other databases. The program creates the tables for objects from its declarations.

-- How far each table is. The run that wrote last is named, so that one that lost its lock notices.
CREATE TABLE sync_state (
  "resource" TEXT PRIMARY KEY,
  "run" TEXT NOT NULL,
  "phase" TEXT NOT NULL,
  "resume_token" TEXT,
  "watermark" TEXT,
  "first_total" BIGINT,
  "comparisons" INTEGER NOT NULL,
  "was_empty" BOOLEAN NOT NULL,
  "started_at" TIMESTAMPTZ NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "written_at" TIMESTAMPTZ,
  "syncs" INTEGER NOT NULL DEFAULT 0,
  "compared_at" TIMESTAMPTZ,
  "leads_up_to" TIMESTAMPTZ,
  "service_started_at" TIMESTAMPTZ,
  "service_finished_at" TIMESTAMPTZ
);

-- What the pass that is under way has met; what it has not met is read by its id at the end.
CREATE TABLE sync_seen (
  "resource" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  PRIMARY KEY ("resource", "id")
);

-- Whose data this is: one row.
CREATE TABLE sync_source (
  "organization" TEXT PRIMARY KEY
);

-- Tables and columns that the program declares and this database has, such as leads and leads.name.
CREATE TABLE sync_schema (
  "name" TEXT PRIMARY KEY
);

-- Columns whose values are not stored, such as contacts.emails.
CREATE TABLE sync_excluded (
  "name" TEXT PRIMARY KEY
);
