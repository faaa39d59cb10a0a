import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { ScreenDeclaration } from '../declaration/screen-declaration.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

// Few kinds are decided on.
const NextStep = lazyPart(async () => (await import('./next-step.tsx')).NextStep);

export function LazyNextStep({ declaration, row }: { readonly declaration: ScreenDeclaration; readonly row: GridRow }) {
  const { decisions } = declaration;
  return decisions && <NextStep decisions={decisions} row={row} />;
}
