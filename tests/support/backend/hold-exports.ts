import { Client } from 'pg';

const LOCK = 470_11;

/** Runs `act` while exports can store no part of their file after the first one; they go on when it ends. */
export async function whileExportsWait<Result>(databaseUrl: string, act: () => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `CREATE OR REPLACE FUNCTION hold_part() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN NEW; END $$`,
    );
    await client.query(
      `CREATE OR REPLACE TRIGGER hold_part BEFORE INSERT ON file_part FOR EACH ROW WHEN (NEW."Position" > 0) EXECUTE FUNCTION hold_part()`,
    );
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    return await act();
  } finally {
    // Ends the lock, too.
    await client.end();
  }
}
