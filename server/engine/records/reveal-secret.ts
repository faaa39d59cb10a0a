import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { ThrottledError } from '../../limits/throttled-error.ts';
import { retriedTransaction } from '../../database/retried-transaction.ts';
import type { Database } from '../../database/tables.ts';
import type { SecretLocation } from '../../secrets/secret-box.ts';
import { readSealed } from '../../secrets/stored-secrets.ts';
import type { CallRequest, ReadHandler } from '../declaration/call-request.ts';
import { idOf } from '../declaration/parameters.ts';
import { withBodySchema } from '../declaration/handler-schemas.ts';
import type { ServerEntity } from '../declaration/server-entity.ts';
import { requireOwn } from './ownership.ts';
import { loadRecord } from './rows.ts';
import { requirementOf, tableOf } from './record-handlers.ts';
import { secretField } from './set-secret.ts';

/** Secrets shown to one user in an hour. */
export const MAX_REVEALS_PER_HOUR = 30;

/** Creates the `Reveal` handler of a kind with secrets; it logs the user before it decrypts the secret. */
export function createRevealHandler(declaration: ServerEntity, fields: readonly string[]): ReadHandler {
  const table = tableOf(declaration);
  const requires = requirementOf(declaration, 'reveal');
  const schema = v.looseObject({ Field: secretField(fields) });
  return withBodySchema(schema, async (request: CallRequest<v.InferOutput<typeof schema>>) => {
    const { Field } = request.body;
    const record = idOf(request, 'id');
    requireOwn(declaration, request.user, requires, await loadRecord(request.db, table, record));
    const location = { table, record, field: Field };
    const sealed = await readSealed(request.db, location);
    if (!sealed) return { Field, Value: null };
    await noteReveal(request.db, { UserId: request.user.id, TableName: table, RecordId: record, Field });
    return { Field, Value: decrypt(request, location, sealed) };
  });
}

type Reveal = { readonly UserId: number; readonly TableName: string; readonly RecordId: number; readonly Field: string };

/**
 * Adds a reveal to the log. Those of a user are counted one after another, so that they do not all find the last place free. Throws
 * `throttled`.
 */
async function noteReveal(db: Kysely<Database>, reveal: Reveal): Promise<void> {
  await retriedTransaction(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('reveal', ${reveal.UserId}))`.execute(trx);
    await requireFewReveals(trx, reveal.UserId);
    await trx.insertInto('secret_reveal').values(reveal).execute();
  });
}

/** Throws `throttled` for a user with many recent reveals: ordinary work needs few secrets, a thief wants all. */
async function requireFewReveals(db: Kysely<Database>, userId: number): Promise<void> {
  const { count, seconds } = await db
    .selectFrom('secret_reveal')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      sql<number>`coalesce(extract(epoch FROM min("RevealedOn") + interval '1 hour' - now()), 0)::float8`.as('seconds'),
    ])
    .where('UserId', '=', userId)
    .where('RevealedOn', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (count >= MAX_REVEALS_PER_HOUR) throw new ThrottledError(seconds);
}

function decrypt({ secrets }: CallRequest, location: SecretLocation, sealed: Buffer): string {
  try {
    return secrets.decrypt(location, sealed);
  } catch (cause) {
    // The response must not contain the cipher's message; the log only records the failure.
    throw new TaborError('internal', { cause });
  }
}
