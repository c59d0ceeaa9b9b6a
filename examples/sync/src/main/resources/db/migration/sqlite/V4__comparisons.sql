-- The latest time that a run wrote, and the comparisons of all opportunities.
ALTER TABLE sync_state ADD COLUMN "written_at" TEXT;
ALTER TABLE sync_state ADD COLUMN "syncs" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sync_state ADD COLUMN "compared_at" TEXT;
ALTER TABLE sync_state ADD COLUMN "leads_up_to" TEXT;

-- Finds the leads that were written since a time.
CREATE INDEX leads_by_sync ON leads ("synced_at", "id");
