-- The phase has another name; a database that was stopped in it resumes there.
UPDATE sync_state SET "phase" = 'RECONCILING' WHERE "phase" = 'SETTLING';
