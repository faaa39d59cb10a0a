import type * as v from 'valibot';
import { sql, type Kysely, type Transaction } from 'kysely';
import { MAX_KEY_YEARS, ROTATION_HOURS, type CreatedApiKey, type ListedApiKey } from '../../src/contract/entities/company/api-key.ts';
import { saveApiKeyBody } from '../../src/contract/administration-bodies.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { createApiKey, endOfDay } from '../auth/api-keys.ts';
import type { Database } from '../database/tables.ts';
import type { Row } from '../engine/declaration/row.ts';
import { recordAdminChange, runAdminChange, type AdminContext } from './admin-journal.ts';
import { auditedGrants, grantsOfUser, writeGrantsOfUser } from './grants.ts';
import { findUserByName } from './users.ts';

/** The integrations by name, each with its newest key. */
export async function listApiKeys(db: Kysely<Database>): Promise<ListedApiKey[]> {
  const keys = await newestKeys(db)
    .select(['u.Username as Name', 'k.Ending', 'k.Network'])
    .select([localTime('"CreatedOn"').as('CreatedOn'), lastDay.as('ExpiresOn')])
    .select(sql<string | null>`(SELECT max(e."UsedOn")::timestamp(0) FROM api_key e WHERE e."UserId" = u."Id")`.as('UsedOn'))
    .select(
      sql<
        string | null
      >`(SELECT max(e."ExpiresOn")::timestamp(0) FROM api_key e WHERE e."UserId" = u."Id" AND e."Id" <> k."Id" AND e."RevokedOn" IS NULL AND e."ExpiresOn" > now())`.as(
        'EarlierUntil',
      ),
    )
    .select(
      sql<
        ListedApiKey['State']
      >`CASE WHEN k."RevokedOn" IS NOT NULL THEN 'revoked' WHEN k."ExpiresOn" <= now() THEN 'expired' ELSE 'active' END`.as('State'),
    )
    .orderBy(sql`u."Username" COLLATE "pl-x-icu"`)
    .execute();
  return Promise.all(keys.map(async (one) => ({ ...one, Permissions: await grantsOfUser(db, one.Id) })));
}

/**
 * Creates an integration with its first key, or changes name, rights and expiry of one. Throws `validation`, `not-found`; `wrong-state` for
 * a revoked one.
 */
export function saveApiKey(context: AdminContext, body: v.InferOutput<typeof saveApiKeyBody>): Promise<CreatedApiKey> {
  const { Id, Name, ExpiresOn, Permissions } = body;
  return runAdminChange(context, async (trx) => {
    const same = await findUserByName(trx, Name);
    if (same && same.Id !== Id) throw fieldError('Name', 'taken');
    await requireSensibleDay(trx, ExpiresOn);
    const before = Id === null ? null : await auditRowOfKey(trx, Id);
    if (before?.['IsRevoked']) throw new TaborError('wrong-state');
    const id = Id ?? (await insertMachine(trx, context, Name));
    const Key = Id === null ? await createApiKey(trx, id, ExpiresOn) : null;
    await trx.updateTable('user_account').set({ Username: Name, GivenName: Name }).where('Id', '=', id).execute();
    await writeGrantsOfUser(trx, id, Permissions);
    if (Id !== null)
      await trx
        .updateTable('api_key')
        .set({ ExpiresOn: endOfDay(ExpiresOn) })
        .where('Id', '=', newestOf(id))
        .execute();
    await recordAdminChange(trx, context, { entity: 'user', id, call: 'saveApiKey', before, after: await auditRowOfKey(trx, id) });
    return { Id: id, Key };
  });
}

/**
 * Gives an integration a second key with the same expiry; the earlier one ends a day later, those before it at once. Throws `not-found`;
 * `wrong-state` for a revoked or expired one.
 */
export function rotateApiKey(context: AdminContext, id: number): Promise<CreatedApiKey> {
  return runAdminChange(context, async (trx) => {
    const before = await auditRowOfKey(trx, id);
    const usable = await newestKeys(trx)
      .select(lastDay.as('ExpiresOn'))
      .where('u.Id', '=', id)
      .where('k.RevokedOn', 'is', null)
      .where('k.ExpiresOn', '>', sql<Date>`now()`)
      .executeTakeFirst();
    if (!usable) throw new TaborError('wrong-state');
    await trx
      .updateTable('api_key')
      .set({
        ExpiresOn: sql<Date>`least("ExpiresOn", CASE "Id" WHEN ${newestOf(id)} THEN now() + make_interval(hours => ${ROTATION_HOURS}) ELSE now() END)`,
      })
      .where('UserId', '=', id)
      .execute();
    const Key = await createApiKey(trx, id, usable.ExpiresOn);
    await recordAdminChange(trx, context, { entity: 'user', id, call: 'rotateApiKey', before, after: await auditRowOfKey(trx, id) });
    return { Id: id, Key };
  });
}

/** Ends all keys of an integration at once, for good. Throws `not-found`. */
export async function revokeApiKey(context: AdminContext, id: number): Promise<true> {
  await runAdminChange(context, async (trx) => {
    const before = await auditRowOfKey(trx, id);
    await trx
      .updateTable('api_key')
      .set({ RevokedOn: sql`now()` })
      .where('UserId', '=', id)
      .where('RevokedOn', 'is', null)
      .execute();
    await recordAdminChange(trx, context, { entity: 'user', id, call: 'revokeApiKey', before, after: await auditRowOfKey(trx, id) });
  });
  return true;
}

function newestKeys(db: Kysely<Database>) {
  return db
    .selectFrom('user_account as u')
    .innerJoin('api_key as k', 'k.UserId', 'u.Id')
    .select('u.Id')
    .where('u.IsMachine', '=', true)
    .where(sql<boolean>`k."Id" = (SELECT max(e."Id") FROM api_key e WHERE e."UserId" = u."Id")`);
}

const lastDay = sql<string>`to_char(k."ExpiresOn" - interval '1 second', 'YYYY-MM-DD')`;
const newestOf = (userId: number) => sql<number>`(SELECT max("Id") FROM api_key WHERE "UserId" = ${userId})`;
const localTime = (column: string) => sql<string>`(k.${sql.raw(column)})::timestamp(0)`;

/** The account of a new integration. It belongs to the demo where a demo user creates it. */
async function insertMachine(trx: Transaction<Database>, { by }: AdminContext, name: string): Promise<number> {
  const creator =
    by.UserId === null ? undefined : await trx.selectFrom('user_account').select('IsDemo').where('Id', '=', by.UserId).executeTakeFirst();
  const account = { Username: name, GivenName: name, PasswordHash: '', IsActive: false, IsMachine: true, IsDemo: creator?.IsDemo ?? false };
  return (await trx.insertInto('user_account').values(account).returning('Id').executeTakeFirstOrThrow()).Id;
}

/** A key lasts until today at least, and not for ever. Throws `validation`. */
async function requireSensibleDay(trx: Transaction<Database>, day: string): Promise<void> {
  const { rows } = await sql<{ isPast: boolean; isFar: boolean; earliest: string; latest: string }>`
    SELECT ${day}::date < current_date AS "isPast", ${day}::date > latest AS "isFar", to_char(latest, 'YYYY-MM-DD') AS latest, to_char(current_date, 'YYYY-MM-DD') AS earliest
    FROM (SELECT current_date + make_interval(years => ${MAX_KEY_YEARS}) AS latest) l`.execute(trx);
  if (rows[0]?.isPast) throw fieldError('ExpiresOn', 'min', rows[0].earliest);
  if (rows[0]?.isFar) throw fieldError('ExpiresOn', 'max', rows[0].latest);
}

function fieldError(field: string, code: string, limit?: string): TaborError {
  return new TaborError('validation', { fieldErrors: [{ field, code, ...(limit !== undefined && { limit }) }] });
}

/** The integration as the journal records it, locked until the transaction ends. Throws `not-found`. */
async function auditRowOfKey(trx: Transaction<Database>, id: number): Promise<Row> {
  const account = await trx
    .selectFrom('user_account')
    .select('Username')
    .where('Id', '=', id)
    .where('IsMachine', '=', true)
    .forUpdate()
    .executeTakeFirst();
  const key = await newestKeys(trx)
    .select(['k.Ending', lastDay.as('ExpiresOn'), sql<boolean>`k."RevokedOn" IS NOT NULL`.as('IsRevoked')])
    .where('u.Id', '=', id)
    .executeTakeFirst();
  if (!account || !key) throw new TaborError('not-found');
  return {
    Username: account.Username,
    ApiKey: `…${key.Ending}`,
    ExpiresOn: key.ExpiresOn,
    IsRevoked: key.IsRevoked,
    Permissions: auditedGrants(await grantsOfUser(trx, id)),
  };
}
