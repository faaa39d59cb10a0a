import { useEffect, useState } from 'react';
import type { FieldFault } from '../../contract/problem.ts';
import { focusField } from './field-anchor.tsx';
import { faultsWithin } from './form-faults.ts';

/** Focuses the first server error, in field order, when the form opens. */
export function useFocusGiven(given: readonly FieldFault[], names: readonly string[]): void {
  const [first] = useState(() => faultsWithin(given, names)[0]?.field ?? null);
  useEffect(() => {
    if (first !== null) focusField(first);
  }, [first]);
}
