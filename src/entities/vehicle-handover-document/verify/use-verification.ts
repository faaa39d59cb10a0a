import { useCallback } from 'react';
import { hasCall } from '../../../contract/definition/capabilities.ts';
import { verifyCall, type Verification } from '../../../contract/entities/handover/verification.ts';
import { callerOfSession } from '../../../api/backend.ts';
import { callApiAs } from '../../../api/call-api-as.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { recordsOf } from '../../../db/cache/records.ts';
import { storedBackend } from '../../../db/schema/device-database.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { textOf } from '../../../screens/text-of.ts';
import { useLoaded } from '../../../ui/theme/use-loaded.ts';
import { storedSeal } from '../content/stored-state.ts';
import { handoverIdentity } from '../seal/handover-identity.ts';
import { checkSeal } from '../seal/seal-handover.ts';
import { checkDeviceSignature, type DeviceCheck } from '../seal/check-device-signature.ts';
import type { PrintedCode } from '../../../contract/entities/protocol/printed-code.ts';

/**
 * `onDevice`: the backend did not answer, so the copy on this device was compared; `unknown` when it has none. `problem`: why there was no
 * answer; null where the backend does not verify.
 */
export type Answer = { /** The record on this device with the seal. */ readonly key: RecordKey | null } & (
  | { readonly kind: 'backend'; readonly verification: Verification; readonly device: DeviceCheck }
  | {
      readonly kind: 'onDevice';
      readonly state: 'intact' | 'changed' | 'unknown';
      readonly number: string;
      readonly problem: unknown;
      readonly device: DeviceCheck;
    }
);

/** Checks the device's signature, and the seal on the backend, or on this device without a connection. Null until there is an answer. */
export function useVerification(printed: PrintedCode): Answer | null {
  const { database } = useSession();
  const load = useCallback(() => verify(database, printed), [database, printed]);
  return useLoaded(load).latest ?? null;
}

async function verify(database: UserDatabase, printed: PrintedCode): Promise<Answer> {
  const { hash } = printed;
  const device = await checkDeviceSignature(printed);
  const here = await compareOnDevice(database, hash);
  const capabilities = (await storedBackend())?.capabilities;
  if (capabilities && !hasCall(capabilities, verifyCall)) return { kind: 'onDevice', ...here, problem: null, device };
  try {
    const { caller } = await callerOfSession();
    return {
      kind: 'backend',
      key: here.key,
      verification: (await callApiAs({ ...caller, token: null }, verifyCall, { parameters: { hash } })) as Verification,
      device,
    };
  } catch (problem) {
    return { kind: 'onDevice', ...here, problem, device };
  }
}

async function compareOnDevice(
  database: UserDatabase,
  hash: string,
): Promise<{ readonly state: 'intact' | 'changed' | 'unknown'; readonly number: string; readonly key: RecordKey | null }> {
  for (const { key, item } of await recordsOf(database, 'vehicle-handover-document')) {
    if (storedSeal(item)?.Hash !== hash) continue;
    const state = await checkSeal(item);
    if (state.kind === 'none') continue;
    // Before the backend has given a number, the protocol carries the provisional one.
    const { number, provisional } = await handoverIdentity(database, textOf(item['Number']) || null, key, item);
    return { state: state.kind, number: number ?? provisional, key };
  }
  return { state: 'unknown', number: '', key: null };
}
