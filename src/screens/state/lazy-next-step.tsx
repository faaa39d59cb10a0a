import { lazy, Suspense } from 'react';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { ScreenDeclaration } from '../declaration/screen-declaration.ts';

// Few kinds are decided on.
const NextStep = lazy(async () => ({ default: (await import('./next-step.tsx')).NextStep }));

/** Next step of a record, for kinds that are decided on. */
export function LazyNextStep({ declaration, row }: { readonly declaration: ScreenDeclaration; readonly row: GridRow }) {
  const { decisions } = declaration;
  return (
    decisions && (
      <Suspense>
        <NextStep decisions={decisions} row={row} />
      </Suspense>
    )
  );
}
