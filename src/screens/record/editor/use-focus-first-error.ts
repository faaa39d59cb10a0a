import { useEffect, useState } from 'react';
import type { FieldError } from '../../../contract/wire/problem.ts';
import { focusField } from '../fields/field-anchor.tsx';
import { errorsWithin } from './form-errors.ts';

/** Focuses the first server error, in field order, when the form opens. */
export function useFocusFirstError(errors: readonly FieldError[], names: readonly string[]): void {
  const [first] = useState(() => errorsWithin(errors, names)[0]?.field ?? null);
  useEffect(() => {
    if (first !== null) focusField(first);
  }, [first]);
}
