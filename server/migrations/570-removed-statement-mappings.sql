-- A removed mapping is not offered; its lines stay, and a statement of the supplier still finds them.
ALTER TABLE statement_mapping ADD COLUMN "RemovedOn" timestamp(0);
