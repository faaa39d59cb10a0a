import { isLocalKey } from '../contract/fields.ts';
import { callOf } from '../contract/registry.ts';
import { currentSession, expireSession } from '../db/device-database.ts';
import type { OutboxRow } from '../db/rows.ts';
import type { UserDatabase } from '../db/user-database.ts';
import type { Outcome } from '../sync/entry.ts';
import { outcomeOf } from '../sync/outcome.ts';
import { exchange } from './transport.ts';

/** Sends one queued change under its own key and judges what came back. */
export async function sendEntry(database: UserDatabase, entry: OutboxRow): Promise<Outcome> {
  const session = await currentSession();
  if (session?.state !== 'active' || session.user.Username !== entry.user) return { kind: 'login' };
  const { backendAddress, token, language } = session;
  const call = callOf(entry.callEntity, entry.call);
  const [carried] = entry.blobs;
  const blob = carried && (await database.blobs.get(carried.id));
  if (carried && !blob) return { kind: 'parked', refusal: { code: 'blob-missing', faults: [], detail: null } };
  const reply = await exchange({ backendAddress, token, language }, call, {
    parameters: entry.parameters,
    idempotencyKey: entry.id,
    ...(entry.payload ? { body: bodyOf(entry.payload) } : {}),
    ...(blob ? { file: { content: new Blob([blob.bytes], { type: blob.type }), name: blob.name } } : {}),
  });
  const outcome = outcomeOf(reply, { answer: call.answer, creates: call.change?.creates === true });
  if (outcome.kind === 'login') await expireSession(token);
  return outcome;
}

/** A record that has no server id yet goes without one: that is what makes the backend create it. */
function bodyOf(payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...payload, Id: isLocalKey(payload['Id']) ? null : (payload['Id'] ?? null) };
}
