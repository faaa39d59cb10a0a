import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type * as v from 'valibot';
import { MAX_PIN_FAILURES } from '../../src/contract/device/device-policy.ts';
import type { createPinShareBody, openPinShareBody } from '../../src/contract/entities/company/account-bodies.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { sha256 } from '../auth/sha256.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import type { Database } from '../database/tables.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { pinShareLocation } from '../secrets/open-secret-box.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

const SHARE_BYTES = 32;
/** Shares of a user; the oldest are dropped. */
const MAX_SHARES = 20;
/** Shares of a device: an earlier one ends when its successor opens, so that a lost answer of a creation costs nothing. */
const MAX_SHARES_OF_DEVICE = 2;

type Keeper = { readonly db: Kysely<Database>; readonly secrets: SecretBox };

/** Outcome of opening a share. `gone`: deleted, of another user, or never there. */
type PinShareOpening =
  | { readonly kind: 'right'; readonly share: string }
  | { readonly kind: 'wrong'; readonly left: number }
  | { readonly kind: 'gone' };

/** Creates a share of 32 random bytes in base64url, which only `verifier` opens. */
async function createPinShare(
  { db, secrets }: Keeper,
  { id: UserId, device }: SignedInUser,
  verifier: string,
): Promise<{ id: string; share: string }> {
  const share = randomBytes(SHARE_BYTES).toString('base64url');
  const { Id } = await db
    .insertInto('pin_share')
    .values({
      UserId,
      DeviceId: device?.id ?? null,
      VerifierHash: sha256(verifier),
      Sealed: secrets.encrypt(pinShareLocation(UserId), share),
    })
    .returning('Id')
    .executeTakeFirstOrThrow();
  await sql`
    DELETE FROM pin_share WHERE "Id" IN (
      SELECT "Id" FROM (
        SELECT "Id", row_number() OVER (PARTITION BY "DeviceId" ORDER BY "CreatedOn" DESC) AS "OfDevice", row_number() OVER (ORDER BY "CreatedOn" DESC) AS "OfUser"
        FROM pin_share WHERE "UserId" = ${UserId}) ranked
      WHERE "OfDevice" > ${MAX_SHARES_OF_DEVICE} OR "OfUser" > ${MAX_SHARES})`.execute(db);
  return { id: Id, share };
}

/** Opens a share of the user. An attempt is counted before it is compared, in one statement: parallel ones count as well. */
async function openPinShare({ db, secrets }: Keeper, userId: number, id: string, verifier: string): Promise<PinShareOpening> {
  const row = await db
    .updateTable('pin_share')
    .set({ Failures: sql`"Failures" + 1` })
    .where('Id', '=', id)
    .where('UserId', '=', userId)
    .where('Failures', '<', MAX_PIN_FAILURES)
    .returning(['DeviceId', 'VerifierHash', 'Sealed', 'Failures', 'CreatedOn'])
    .executeTakeFirst();
  if (!row) return { kind: 'gone' };
  if (!timingSafeEqual(row.VerifierHash, sha256(verifier))) {
    if (row.Failures < MAX_PIN_FAILURES) return { kind: 'wrong', left: MAX_PIN_FAILURES - row.Failures };
    await db.deleteFrom('pin_share').where('Id', '=', id).execute();
    return { kind: 'gone' };
  }
  await db.updateTable('pin_share').set({ Failures: 0 }).where('Id', '=', id).execute();
  await db
    .deleteFrom('pin_share')
    .where('UserId', '=', userId)
    .where('DeviceId', '=', row.DeviceId)
    .where('CreatedOn', '<', row.CreatedOn)
    .execute();
  return { kind: 'right', share: secrets.decrypt(pinShareLocation(userId), row.Sealed) };
}

/** Ends the shares of a user, except those of the session `except`'s device. */
export async function endPinShares(db: Kysely<Database>, userId: number, except: number | null): Promise<void> {
  await db
    .deleteFrom('pin_share')
    .where('UserId', '=', userId)
    .where(sql<boolean>`coalesce("DeviceId" <> (SELECT "DeviceId" FROM session_token WHERE "Id" = ${except ?? 0}), true)`)
    .execute();
}

/** Makes a share for a PIN of the caller's device. */
export async function createShare({
  db,
  secrets,
  user,
  body,
}: CallRequest<v.InferOutput<typeof createPinShareBody>>): Promise<{ Id: string; Share: string }> {
  const { id, share } = await createPinShare({ db, secrets }, user, body.Verifier);
  return { Id: id, Share: share };
}

/** The share, for the right verifier. Throws `validation`, the same for a share of another user as for none. */
export async function openShare({
  db,
  secrets,
  user,
  body,
}: CallRequest<v.InferOutput<typeof openPinShareBody>>): Promise<{ Share: string }> {
  const opening = await openPinShare({ db, secrets }, user.id, body.Id, body.Verifier);
  if (opening.kind === 'right') return { Share: opening.share };
  if (opening.kind === 'wrong')
    throw new TaborError('validation', { fieldErrors: [{ field: 'Verifier', code: 'wrong-code', limit: opening.left }] });
  throw new TaborError('validation', { fieldErrors: [{ field: 'Id', code: 'unknown-reference' }] });
}
