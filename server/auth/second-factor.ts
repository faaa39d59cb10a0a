import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { retriedTransaction } from '../database/retried-transaction.ts';
import type { Database } from '../database/tables.ts';
import type { SecretBox, SecretLocation } from '../secrets/secret-box.ts';
import { readSecret, removeSecret, writeSecret } from '../secrets/stored-secrets.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Neighbouring codes that are accepted: clocks differ. */
const WINDOW = 1;

type Keeper = { readonly db: Kysely<Database>; readonly secrets: SecretBox };

/** Whether a login of the user needs a code, and the recovery codes that are left. */
export async function secondFactorOf(db: Kysely<Database>, userId: number): Promise<{ IsOn: boolean; RecoveryCodes: number }> {
  const [stored, codes] = await Promise.all([
    db.selectFrom('second_factor').select('IsOn').where('UserId', '=', userId).executeTakeFirst(),
    db.selectFrom('recovery_code').select('CodeHash').where('UserId', '=', userId).execute(),
  ]);
  return { IsOn: stored?.IsOn ?? false, RecoveryCodes: codes.length };
}

/** Creates the key of a second factor that is not on yet, in base32; it takes the place of an earlier such key. Null when one is on. */
export async function startSecondFactor(trx: Transaction<Database>, secrets: SecretBox, userId: number): Promise<string | null> {
  const before = await trx.selectFrom('second_factor').select('IsOn').where('UserId', '=', userId).forUpdate().executeTakeFirst();
  if (before?.IsOn) return null;
  const key = new Secret({ size: SECRET_BYTES }).base32;
  await trx
    .insertInto('second_factor')
    .values({ UserId: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await writeSecret(trx, secrets, keyLocation(userId), key);
  return key;
}

/** Turns the second factor on and returns its recovery codes, which are shown once. */
export async function turnOnSecondFactor(trx: Transaction<Database>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    randomBytes(10)
      .toString('hex')
      .replaceAll(/(.{5})(?=.)/g, '$1-'),
  );
  await trx.updateTable('second_factor').set({ IsOn: true }).where('UserId', '=', userId).execute();
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ UserId: userId, CodeHash: hashOf(code) })))
    .execute();
  return codes;
}

/** Removes the second factor with its key and recovery codes. */
export async function removeSecondFactor(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx.deleteFrom('second_factor').where('UserId', '=', userId).execute();
  await removeSecret(trx, keyLocation(userId));
}

/** Whether `code` is right, of the app or a recovery code; it is used up by that. */
export function acceptCode({ db, secrets }: Keeper, userId: number, code: string): Promise<boolean> {
  return retriedTransaction(db, async (trx) => {
    const factor = await trx.selectFrom('second_factor').select('LastStep').where('UserId', '=', userId).forUpdate().executeTakeFirst();
    const key = await readSecret(trx, secrets, keyLocation(userId));
    if (!factor || key === null) return false;
    const totp = new TOTP({ secret: key });
    const token = code.replaceAll(/\s/g, '');
    const timestamp = Date.now();
    const delta = /^\d{6}$/.test(token) ? totp.validate({ token, timestamp, window: WINDOW }) : null;
    if (delta !== null) {
      const step = totp.counter({ timestamp }) + delta;
      if (step <= factor.LastStep) return false;
      await trx.updateTable('second_factor').set({ LastStep: step }).where('UserId', '=', userId).execute();
      return true;
    }
    const used = await trx
      .deleteFrom('recovery_code')
      .where('UserId', '=', userId)
      .where('CodeHash', '=', hashOf(token))
      .returning('UserId')
      .execute();
    return used.length > 0;
  });
}

/** The address of a key for authenticator apps. */
export function authenticatorAddress(key: string, username: string): string {
  return new TOTP({ issuer: 'Tabor', label: username, secret: key }).toString();
}

function keyLocation(userId: number): SecretLocation {
  return { table: 'user_account', record: userId, field: 'totp' };
}

function hashOf(recoveryCode: string): Buffer {
  return createHash('sha256')
    .update(recoveryCode.toLowerCase().replaceAll(/[^0-9a-f]/g, ''))
    .digest();
}
