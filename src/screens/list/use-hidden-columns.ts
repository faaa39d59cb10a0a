import { useState } from 'react';
import * as v from 'valibot';
import type { EntityName } from '../../contract/entity.ts';
import { useSession } from '../session-context.tsx';

const names = v.array(v.string());

/** The columns this user hid in this list, kept on the device. */
export function useHiddenColumns(entity: EntityName): readonly [readonly string[], (hidden: string[]) => void] {
  const { user } = useSession();
  const storedAs = `tabor-columns ${user} ${entity}`;
  const [hidden, setHidden] = useState(() => readNames(localStorage.getItem(storedAs)));
  const keep = (next: string[]) => {
    localStorage.setItem(storedAs, JSON.stringify(next));
    setHidden(next);
  };
  return [hidden, keep];
}

function readNames(text: string | null): string[] {
  try {
    return v.parse(names, JSON.parse(text ?? '[]'));
  } catch {
    // Written by something else: every column shows.
    return [];
  }
}
