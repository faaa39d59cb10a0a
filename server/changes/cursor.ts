import { createHash } from 'node:crypto';
import { fromWire } from '../../src/contract/wire/wire-date.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';

/** Position of a device: the data's epoch and the user's rights at its last answer, the snapshot of it, and the company's local time. */
export type Cursor = { readonly epoch: string; readonly rights: string; readonly snapshot: string; readonly time: string };

const format = /^([0-9a-f]{16})\.([0-9a-f]{16})\.(\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19}){0,999})?)\.(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)$/;

/** Reads a cursor; null for any other text. */
export function readCursor(text: string): Cursor | null {
  const [, epoch, rights, snapshot, time] = format.exec(text) ?? [];
  return epoch !== undefined &&
    rights !== undefined &&
    snapshot !== undefined &&
    time !== undefined &&
    isSnapshot(snapshot) &&
    fromWire(time) !== null
    ? { epoch, rights, snapshot, time }
    : null;
}

/** Whether PostgreSQL reads a snapshot `xmin:xmax:running`: it throws for transactions out of their order. */
function isSnapshot(text: string): boolean {
  const [xmin = '', xmax = '', running = ''] = text.split(':');
  const [least, most] = [BigInt(xmin), BigInt(xmax)];
  const ids = running.split(',').filter(Boolean).map(BigInt);
  return least > 0n && least <= most && ids.every((one, index) => one >= (ids[index - 1] ?? least) && one < most);
}

export function printCursor({ epoch, rights, snapshot, time }: Cursor): string {
  return `${epoch}.${rights}.${snapshot}.${time}`;
}

/** Hash of the user's read rights: a cursor of other rights restarts. */
export function rightsOf(user: SignedInUser): string {
  return shortHash(JSON.stringify([user.id, user.employeeId, readFlagsOf(user)]));
}

/** A hash that users have in common who may read the same. */
export function audienceOf(user: SignedInUser): string {
  return shortHash(JSON.stringify(readFlagsOf(user)));
}

function readFlagsOf({ permissions }: SignedInUser): readonly unknown[] {
  return Object.entries(permissions)
    .sort(([left], [right]) => Number(left) - Number(right))
    .map(([name, one]) => [name, one.IsRead, one.IsOwnOnly === true]);
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
