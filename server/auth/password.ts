import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import type { Turn } from '../limits/bulkhead.ts';
import { costlyWork } from '../limits/costly-work.ts';

// OWASP's scrypt setting for interactive logins: 32 MiB and about 60 ms on a small machine.
const SCRYPT_OPTIONS: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;

/** Seeds and commands hash without a caller. */
const program: Turn = { caller: '' };

/** `password` as `scrypt$N$r$p$salt$key`, base64, the format of `user_account.PasswordHash`. */
export async function hashPassword(password: string, turn = program): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, SCRYPT_OPTIONS, turn);
  return ['scrypt', SCRYPT_OPTIONS.N, SCRYPT_OPTIONS.r, SCRYPT_OPTIONS.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Whether `password` matches `hash`; false for a malformed hash. */
export async function verifyPassword(password: string, hash: string, turn = program): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64');
  const derived = await derive(
    password,
    Buffer.from(salt, 'base64'),
    { ...SCRYPT_OPTIONS, N: Number(N), r: Number(r), p: Number(p) },
    turn,
  );
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

function derive(password: string, salt: Buffer, options: ScryptOptions, turn: Turn): Promise<Buffer> {
  const hash = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
    });
  return costlyWork.logins.run(turn, hash);
}
