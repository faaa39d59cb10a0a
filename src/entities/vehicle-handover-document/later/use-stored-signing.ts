import { useState } from 'react';
import * as v from 'valibot';
import type { SignatureStrokes } from '../../../canvas/signature/signature-strokes.ts';

const stored = v.object({
  name: v.string(),
  strokes: v.array(v.array(v.object({ x: v.number(), y: v.number(), t: v.number() }))),
  hasAccepted: v.boolean(),
  /** Why the person does not sign. */ words: v.optional(v.string(), ''),
});

type Entered = { readonly name: string; readonly strokes: SignatureStrokes; readonly hasAccepted: boolean; readonly words: string };

/** Input of the absent party, stored at once in this tab alone: a reload or a rotation loses nothing, and a closed tab leaves nothing. */
export function useStoredSigning(secret: string, person: string): readonly [Entered, (patch: Partial<Entered>) => void, () => void] {
  const key = `signing-link ${secret}`;
  const [entered, setEntered] = useState<Entered>(() => readEntered(key) ?? { name: person, strokes: [], hasAccepted: false, words: '' });
  function change(patch: Partial<Entered>) {
    const next = { ...entered, ...patch };
    setEntered(next);
    sessionStorage.setItem(key, JSON.stringify(next));
  }
  return [entered, change, () => sessionStorage.removeItem(key)];
}

function readEntered(key: string): Entered | null {
  try {
    return v.parse(stored, JSON.parse(sessionStorage.getItem(key) ?? ''));
  } catch {
    // Nothing stored, or not by this version.
    return null;
  }
}
