-- Views, functions and triggers of record kinds are applied again when their text changes (server/engine/definitions). A hash of each.
CREATE TABLE definition (
  "Name" text PRIMARY KEY,
  "Hash" text NOT NULL
);

-- Every search text is written by a trigger; these three were generated columns.
ALTER TABLE employee RENAME COLUMN "Folded" TO "SearchText";
ALTER TABLE employee ALTER COLUMN "SearchText" DROP EXPRESSION;
ALTER TABLE forwarding_portfolio ALTER COLUMN "SearchText" DROP EXPRESSION;
ALTER TABLE company_file ALTER COLUMN "SearchText" DROP EXPRESSION;
ALTER TABLE employee ALTER COLUMN "SearchText" SET DEFAULT '', ALTER COLUMN "SearchText" SET NOT NULL;
ALTER TABLE forwarding_portfolio ALTER COLUMN "SearchText" SET DEFAULT '', ALTER COLUMN "SearchText" SET NOT NULL;
ALTER TABLE company_file ALTER COLUMN "SearchText" SET DEFAULT '', ALTER COLUMN "SearchText" SET NOT NULL;
