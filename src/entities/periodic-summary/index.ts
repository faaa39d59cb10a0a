import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { itemOf } from '../../screens/form/item-of.tsx';
import { periodicSummaryDeclaration } from './declaration.ts';

export const periodicSummaryScreens: ScreenDeclaration = {
  ...periodicSummaryDeclaration,
  item: itemOf(periodicSummaryDeclaration, async () => (await import('./form.tsx')).periodicSummaryForm),
};
