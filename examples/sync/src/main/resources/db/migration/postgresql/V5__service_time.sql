-- The times of a pull by the clock of the service; NULL if the service does not state its time.
ALTER TABLE sync_state ADD COLUMN "service_started_at" TIMESTAMPTZ;
ALTER TABLE sync_state ADD COLUMN "service_finished_at" TIMESTAMPTZ;
