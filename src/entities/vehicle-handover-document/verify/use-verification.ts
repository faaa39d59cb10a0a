import { useEffect, useState } from 'react';
import { verifyCall, type Verification } from '../../../contract/verification.ts';
import { callerOfSession } from '../../../api/backend.ts';
import { callApiAs } from '../../../api/call-api-as.ts';
import { recordsOf } from '../../../db/cache/records.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { textOf } from '../../../screens/text-of.ts';
import { checkSeal } from '../seal/seal-handover.ts';

/** `onDevice`: the backend did not answer, so the copy on this device was compared; `unknown` when it has none. */
export type Answer = { readonly kind: 'backend'; readonly verification: Verification } | { readonly kind: 'onDevice'; readonly state: 'intact' | 'changed' | 'unknown'; readonly number: string; readonly problem: unknown };

/** Asks the backend for the seal with the digest `hash`, or this device without a connection. Null until there is an answer. */
export function useVerification(hash: string): Answer | null {
  const { database } = useSession();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let isCurrent = true;
    async function ask() {
      const next = await verify(database, hash);
      if (isCurrent) setAnswer(next);
    }
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [database, hash]);
  return answer;
}

async function verify(database: UserDatabase, hash: string): Promise<Answer> {
  try {
    const { caller } = await callerOfSession();
    return { kind: 'backend', verification: (await callApiAs({ ...caller, token: null }, verifyCall, { parameters: { hash } })) as Verification };
  } catch (problem) {
    return { kind: 'onDevice', ...(await compareOnDevice(database, hash)), problem };
  }
}

async function compareOnDevice(database: UserDatabase, hash: string): Promise<{ readonly state: 'intact' | 'changed' | 'unknown'; readonly number: string }> {
  for (const { item } of await recordsOf(database, 'vehicle-handover-document')) {
    const state = await checkSeal(item);
    if (state.kind !== 'none' && state.hash === hash) return { state: state.kind, number: textOf(item['Number']) };
  }
  return { state: 'unknown', number: '' };
}
